// The seat pad: a low box with a reader under its lid, three buttons (OK, undo, next), a light window and an ESP32.
// Millimetres. Choose a part on the command line: openscad -D 'part="lid"' -o lid.stl seat_pad.scad
part = "all"; // lid, base, all (side by side, ready to print); for pictures: closed, open

/* [What you bought: measure it] */
module_length = 60; // RC522 board, along its long side
module_width = 40;
antenna_side = 40; // the antenna fills this much of the board, from the end away from the header
button_hole = 12.2; // three panel buttons of 12 mm
light_board = 10.4; // round WS2812B board
esp_length = 55;
esp_width = 28.5;
usb_width = 12; // opening for the plug of the cable

/* [The box] */
width = 128;
depth = 82;
height = 30;
wall = 2;
lid_top = 1.6; // over the antenna: as thin as stays stiff
light_skin = 0.6; // over the light: thin enough to shine through
base_floor = 2;
corner = 5;
play = 0.3; // around anything that is put in
screw_hole = 2.6; // M3 cuts its own thread here
screw_clear = 3.4;
post = 8;

$fn = 48;
e = 0.01;

antenna_x = 8 + antenna_side / 2; // the tapping field's middle
antenna_y = depth - 8 - module_width / 2;
button_y = 15;
button_x = [28, 64, 100];
light_x = 78;
light_y = depth - 20;
esp_x = width - wall - post - 2 - esp_width; // clear of the corner post and off the antenna: its metal can would swallow the field
esp_y = depth - wall - esp_length - 0.5;
corners = [[wall + post / 2, wall + post / 2], [width - wall - post / 2, wall + post / 2],
           [wall + post / 2, depth - wall - post / 2], [width - wall - post / 2, depth - wall - post / 2]];

module slab(w, d, h, r = corner) {
    linear_extrude(h) offset(r) offset(-r) square([w, d]);
}

// Symbols beside the buttons, cut 0.6 deep: a tick, an arrow back, an arrow on.
module sign_ok() { polygon([[-4, 0], [-2.6, 1.4], [-1, -0.4], [3, 4], [4.2, 2.8], [-1, -3]]); }
module sign_next() { polygon([[-4, 0.9], [0, 0.9], [0, 3], [4.4, 0], [0, -3], [0, -0.9], [-4, -0.9]]); }
module sign_undo() { mirror([1, 0]) sign_next(); }

module lid() {
    difference() {
        union() {
            difference() {
                slab(width, depth, height - base_floor);
                translate([wall, wall, -e]) slab(width - 2 * wall, depth - 2 * wall, height - base_floor - lid_top, corner - wall);
            }
            for (c = corners) translate([c[0], c[1], 0]) cylinder(d = post, h = height - base_floor - lid_top + e);
            reader_rails();
            light_collar();
        }
        for (c = corners) translate([c[0], c[1], -e]) cylinder(d = screw_hole, h = 14);
        for (x = button_x) translate([x, button_y, 0]) cylinder(d = button_hole, h = height);
        translate([light_x, light_y, height - base_floor - 6]) cylinder(d = 8, h = 6 - light_skin);
        tapping_mark();
        signs();
        translate([esp_x + esp_width / 2 - usb_width / 2, depth - wall - e, -e]) cube([usb_width, wall + 1, 9]);
        for (i = [0 : 4]) translate([-e, 20 + i * 6, 6]) cube([wall + 1, 2, 8]); // sound and air
    }
}

// Two rails and a stop hold the module flat under the lid; a drop of hot glue keeps it there.
module reader_rails() {
    top = height - base_floor - lid_top;
    for (side = [-1, 1])
        translate([antenna_x - antenna_side / 2 + 2, antenna_y + side * (module_width / 2 + play + 0.8) - 0.8, top - 4])
            cube([module_length - 4, 1.6, 4 + e]);
    translate([antenna_x - antenna_side / 2 - play - 1.6, antenna_y - 8, top - 4]) cube([1.6, 16, 4 + e]);
}

module light_collar() {
    top = height - base_floor - lid_top;
    translate([light_x, light_y, top - 3]) difference() {
        cylinder(d = light_board + 2 * play + 2.4, h = 3 + e);
        translate([0, 0, -e]) cylinder(d = light_board + 2 * play, h = 3 + 3 * e);
    }
}

module tapping_mark() {
    translate([antenna_x, antenna_y, height - base_floor - 0.6]) linear_extrude(1) {
        for (r = [8, 13, 18]) difference() { circle(r); circle(r - 1); }
        circle(2);
    }
    translate([light_x, light_y, height - base_floor - 0.6]) linear_extrude(1) difference() { circle(7); circle(6); }
}

// For pictures only: what is cut into the lid, in black.
module ink() {
    color("Black") intersection() {
        union() { tapping_mark(); signs(); }
        translate([0, 0, height - base_floor - 0.3]) cube([width, depth, 0.35]);
    }
}

module signs() {
    translate([0, 0, height - base_floor - 0.6]) linear_extrude(1) {
        translate([button_x[0], button_y + 14]) sign_ok();
        translate([button_x[1], button_y + 14]) sign_undo();
        translate([button_x[2], button_y + 14]) sign_next();
    }
}

module base() {
    difference() {
        union() {
            slab(width, depth, base_floor);
            translate([wall + play, wall + play, 0]) difference() { // a rim that finds its way into the lid
                slab(width - 2 * wall - 2 * play, depth - 2 * wall - 2 * play, base_floor + 2, corner - wall);
                translate([1.6, 1.6, -e]) slab(width - 2 * wall - 2 * play - 3.2, depth - 2 * wall - 2 * play - 3.2, base_floor + 3, 1);
                for (c = corners) translate([c[0] - wall - play, c[1] - wall - play, base_floor]) cylinder(d = post + 2, h = 4);
                translate([esp_x + esp_width / 2 - usb_width / 2 - wall - play, depth - 3 * wall, base_floor]) cube([usb_width, 3 * wall, 4]);
            }
            esp_cradle();
        }
        for (c = corners) {
            translate([c[0], c[1], -e]) cylinder(d = screw_clear, h = 9);
            translate([c[0], c[1], -e]) cylinder(d1 = 6.4, d2 = screw_clear, h = 1.6);
        }
    }
}

// Four angles around the ESP32's corners. It lies on its back, pins up, so that plugs go on from above.
module esp_cradle() {
    for (i = [0, 1], j = [0, 1])
        translate([esp_x + i * esp_width, esp_y + j * (esp_length - 4), 0]) mirror([i, 0, 0]) difference() {
            translate([-1.6 - play, j * -4 - (1 - j) * 1.6 - (1 - j) * play, 0]) cube([7, 8 + 1.6, base_floor + 8]);
            translate([-play, j * -4 - e, base_floor + 6]) cube([20, 8 + 4, 10]);
            translate([2.5, -10, base_floor + e]) cube([20, 30, 20]);
        }
}

if (part == "lid") translate([0, depth, height - base_floor]) rotate([180, 0, 0]) lid();
else if (part == "base") base();
else if (part == "open") {
    color("SteelBlue") base();
    translate([0, 0, 85]) { color("LightSteelBlue") lid(); ink(); }
    translate([antenna_x - antenna_side / 2, antenna_y - module_width / 2, 40]) color("RoyalBlue") cube([module_length, module_width, 1.6]);
    translate([antenna_x - antenna_side / 2, antenna_y - module_width / 2, 41.8]) color("Gold") difference() {
        translate([2, 2, 0]) cube([antenna_side - 4, module_width - 4, 0.3]);
        translate([4, 4, -1]) cube([antenna_side - 8, module_width - 8, 3]);
    }
    for (x = button_x) translate([x, button_y, 40]) color("Crimson") { cylinder(d = 12, h = 16); translate([0, 0, 16]) cylinder(d = 8, h = 4); }
    translate([light_x, light_y, 44]) color("Gold") cylinder(d = 10, h = 1.6);
    translate([esp_x, esp_y, base_floor + 6]) color("DimGray") cube([esp_width, esp_length, 1.6]);
    for (i = [1.5, esp_width - 2.5]) translate([esp_x + i, esp_y + 6, base_floor + 7.6]) color("Gold") cube([1, 38, 8]);
}
else if (part == "closed") {
    translate([0, 0, base_floor]) ink();
    color("SteelBlue") base();
    translate([0, 0, base_floor]) color("LightSteelBlue") lid();
    for (x = button_x) translate([x, button_y, height]) color("Crimson") { cylinder(d = 15, h = 1.5); cylinder(d = 8, h = 4); }
    translate([light_x, light_y, height - 0.55]) color("Gold") cylinder(d = 12, h = 0.6);
}
else {
    translate([0, depth, height - base_floor]) rotate([180, 0, 0]) lid();
    translate([0, depth + 10, 0]) base();
}
