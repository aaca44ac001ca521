"""Makes drawings, lists and sheets from three sources: the firmware's board file, the hub's layouts, the titles."""
