// The reader tray: a small table that holds one reader module up against the underside of the game board. Cables and
// station boxes lie below it. Notches in its rim stand on the cross of the printed underlay. Millimetres.
part = "tray"; // tray, shown (with a module in it, for pictures)

/* [What you bought: measure it] */
module_length = 60;
module_width = 40;
module_thick = 1.6;
antenna_side = 40; // from the end away from the header

/* [The tray] */
stand = 22; // from the plywood to the top: an ESP32 on its perforated board must fit below
plate = 1.6;
ledge = 2.5; // the module rests on this much of its edge, flat side up, its parts hanging through
wall = 1.6;
play = 0.3;
foot = 9;
screw_clear = 3.4;

$fn = 40;
e = 0.01;
inner_l = module_length + 2 * play;
inner_w = module_width + 2 * play;
outer_l = inner_l + 2 * wall;
outer_w = inner_w + 2 * wall;
antenna_x = wall + play + antenna_side / 2;
antenna_y = outer_w / 2;

module tray() {
    difference() {
        union() {
            translate([0, 0, stand - module_thick - plate]) cube([outer_l, outer_w, plate + module_thick]);
            legs();
            feet();
        }
        translate([wall, wall, stand - module_thick]) cube([inner_l, inner_w, module_thick + 1]); // the module's bed
        translate([wall + ledge, wall + ledge, 0]) cube([inner_l - 2 * ledge, inner_w - 2 * ledge, stand]); // one sees the cross
        translate([outer_l - wall - 4 - ledge, wall + 5, stand - module_thick - plate - e]) cube([ledge + 4 + e, inner_w - 10, plate + 2 * e]); // header
        notches();
        for (side = [0, 1]) translate([antenna_x, side ? outer_w + foot / 2 : -foot / 2, -e]) cylinder(d = screw_clear, h = 6);
    }
}

module legs() {
    for (x = [0, outer_l - 8], y = [0, outer_w - wall]) translate([x, y, 0]) cube([8, wall, stand - module_thick]);
    for (x = [0, outer_l - wall], y = [0, outer_w - 8]) translate([x, y, 0]) cube([wall, 8, stand - module_thick]);
}

module feet() {
    for (side = [0, 1]) translate([antenna_x - foot / 2, side ? outer_w - wall : -foot, 0]) {
        cube([foot, foot + wall, 2.4]);
        translate([0, side ? 0 : foot, 0]) cube([foot, wall, stand - module_thick]);
    }
}

// The antenna's middle, on all four sides of the plate.
module notches() {
    deep = 1;
    for (y = [-e, outer_w - deep]) translate([antenna_x - 0.5, y, stand - module_thick - plate - 1]) cube([1, deep + e, plate + module_thick + 2]);
    translate([-e, antenna_y - 0.5, stand - module_thick - plate - 1]) cube([deep, 1, plate + module_thick + 2]);
}

tray();
if (part == "shown") {
    translate([wall + play, wall + play, stand - module_thick + 0.2]) color("RoyalBlue") cube([module_length, module_width, module_thick]);
    translate([wall + play, wall + play, stand + 0.3]) color("Gold") difference() {
        translate([2, 2, 0]) cube([antenna_side - 4, module_width - 4, 0.2]);
        translate([4, 4, -1]) cube([antenna_side - 8, module_width - 8, 3]);
    }
}
