"""Whole machines: a small Debian under QEMU whose power is cut, and fresh Debians that install, upgrade and go back."""
