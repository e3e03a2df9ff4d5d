extension FinalStateTests {
  /// Models of simple folds. Fractions are from the landmarks: thirds, quarters and halves of edges.
  static let simple: [Description] = [
    // Between the diagonal and its parallel through the ends of the mark, which halves the angle of 45° at a
    // corner: two layers, and two for each side that is folded over; where both lie the two outer corners as
    // well.
    Description(
      "cup", area: 0.171573,
      outline: [(0.585786, 0.414214), (1, 0.585786), (0.585786, 1), (0.414214, 0.585786)],
      layers: [(0.55, 0.55, 2), (0.55, 0.7, 4), (0.7, 0.55, 4), (0.75, 0.75, 8)]),
    // Half of the sheet in two layers, without the chin's corner. An ear is the corner beyond a line from a
    // third of the half edge to a quarter of the slope, mirrored in that line; half of it hangs beside the
    // face.
    Description(
      "dog-face", area: 0.407156,
      outline: [
        (0.25, 0), (0.565217, 0), (9.0 / 17, -2.0 / 17), (0.75, 0), (2.0 / 3, 1.0 / 3), (1.0 / 3, 2.0 / 3),
        (0, 0.75), (-2.0 / 17, 9.0 / 17), (0, 0.565217), (0, 0.25),
      ],
      layers: [(0.32, 0.3, 2), (0.2, 0.15, 4), (0.65, 0.1, 4), (0.62, -0.03, 2)]),
    // Both flaps of a waterbomb base turned about its point until they cross; (0.6, −0.2) is the corner (0,
    // 0) mirrored in the line from the point to a third of the half edge.
    Description(
      "fish", area: 0.28293,
      outline: [
        (0, 0), (1.0 / 3, 0), (13.0 / 31, -2.0 / 31), (0.4, -0.2), (0.5, -0.125), (0.6, -0.2),
        (18.0 / 31, -2.0 / 31), (2.0 / 3, 0), (1, 0), (0.5, 0.5),
      ],
      layers: [(0.15, 0.05, 2), (0.4, 0.05, 6), (0.52, 0.05, 8), (0.52, -0.05, 4), (0.59, -0.17, 2)]),
    // Halved in area twice, every layer as large as the next.
    Description(
      "fortune-teller", area: 0.25, outline: [(0.25, 0.25), (0.75, 0.25), (0.75, 0.75), (0.25, 0.75)],
      layers: [(0.3, 0.4, 4), (0.6, 0.45, 4), (0.55, 0.7, 4)]),
    // Half a sheet's height; the walls beside the middle are single, the roofs over them double.
    Description(
      "house", area: 0.4375,
      outline: [(0, 0), (1, 0), (1, 0.25), (0.75, 0.5), (0.25, 0.5), (0, 0.25)],
      layers: [(0.1, 0.1, 1), (0.3, 0.1, 3), (0.3, 0.4, 4), (0.2, 0.35, 2), (0.45, 0.42, 2)]),
    // A sheet 1 : √2, halved; below the point two layers and two corners, at the brim a strip on either side,
    // and at its ends the corners of both strips.
    Description(
      "paper-hat", area: 0.25, sheet: 1.414214,
      outline: [(0, 0.207107), (1, 0.207107), (0.5, 0.707107)],
      layers: [(0.45, 0.6, 4), (0.45, 0.3, 6), (0.1, 0.25, 8)]),
    // A square of half the edge and four blades of two layers, each a 32nd of the sheet.
    Description(
      "pinwheel", area: 0.375,
      outline: [
        (0.75, 0.25), (1, 0.5), (0.75, 0.5), (0.75, 0.75), (0.5, 1), (0.5, 0.75), (0.25, 0.75), (0, 0.5),
        (0.25, 0.5), (0.25, 0.25), (0.5, 0), (0.5, 0.25),
      ],
      layers: [(0.8, 0.45, 2), (0.7, 0.4, 4), (0.6, 0.3, 2), (0.3, 0.45, 2), (0.4, 0.3, 4)]),
    // The quadrant between the centre and a corner: a sail of two layers as high as it is wide, one half as
    // high; a hull of six, twelve where the keel is folded behind, and ten where the small sail's pleat is
    // tucked in.
    Description(
      "sailboat", area: 0.171875,
      outline: [
        (0.75, 0.5), (1, 0.5), (0.875, 0.625), (0.875, 0.875), (1, 1), (0.5, 1), (0.5, 0.75),
      ],
      layers: [(0.7, 0.9, 2), (0.85, 0.75, 2), (0.6, 0.85, 6), (0.65, 0.7, 12), (0.85, 0.6, 10)]),
    // The upper half of a square of half the edge, and a horn on either side: the end of a point of length √⅛
    // at 67.5° to the axis. Two layers, two of a flap, one from behind; two of a point where it is not turned
    // away, and two of a horn. On the lower quarter of it lies the brim, with three more where the tip is
    // beneath it.
    Description(
      "samurai-helmet", area: 0.136748,
      outline: [
        (0.5, 0), (0.5, 0.146447), (0.576641, 0.114701), (0.5, 0.299728), (0.5, 0.5), (0.299728, 0.5),
        (0.114701, 0.576641), (0.146447, 0.5), (0, 0.5),
      ],
      layers: [
        (0.4, 0.45, 5), (0.23257, 0.449239, 9), (0.08, 0.46, 8), (0.16, 0.53, 2), (0.3, 0.35, 6),
        (0.27, 0.3, 8),
      ]),
    // Eight layers about the tip of 11.25°, fewer towards the tail, where the sheet and the kite's flaps end.
    // The neck is turned by a right angle at the middle of the back; a third of its edge is the head.
    Description(
      "swan", area: 0.153235,
      outline: [
        (0.5, 0.5), (0.892206, 0.337543), (0.768854, 0.152935), (0.935521, 0.319601), (0.922834, 0.383382),
        (0.599456, 0.599456), (1, 1), (0.668179, 1), (0.46194, 0.691342),
      ],
      layers: [
        (0.636071, 0.897949, 4), (0.524957, 0.731656, 8), (0.888535, 0.969796, 2), (0.699453, 0.506819, 8),
        (0.826744, 0.229336, 8), (0.914237, 0.351279, 16), (0.533159, 0.617933, 16),
      ]),
  ]
}
