extension FinalStateTests {
  /// A line or two a model. Lengths are in edges of the sheet; 0.207107 is (√2 − 1)/2, 0.292893 is 1 − √½,
  /// 0.414214 is √2 − 1.
  static let descriptions: [Description] = [
    // A quarter of the sheet, two folds thick in both directions.
    Description(
      "preliminary-base", area: 0.25, outline: [(0, 0), (0.5, 0), (0.5, 0.5), (0, 0.5)],
      layers: [(0.2, 0.1, 4), (0.1, 0.3, 4), (0.45, 0.4, 4)]),
    // The four triangles between the diagonals, one on top of the other; two of them are folded in half.
    Description(
      "waterbomb-base", area: 0.25, outline: [(0, 0), (1, 0), (0.5, 0.5)],
      layers: [(0.2, 0.1, 4), (0.7, 0.1, 4), (0.48, 0.4, 4)]),
    // The rhombus between the diagonal and its bisectors, each half covered once; two ears of two layers.
    Description(
      "fish-base", area: 0.414214,
      outline: [(0, 0), (0.707107, 0.292893), (1, 1), (0.292893, 0.707107)],
      layers: [(0.25, 0.3, 2), (0.3, 0.25, 2), (0.85, 0.83, 2), (0.5, 0.638, 4), (0.638, 0.5, 4)]),
    // The closed corner keeps the four layers of the preliminary base; below the hinge lie two legs of four
    // layers in all, and a wing of two on each side of them.
    Description(
      "bird-base", area: 0.146447, outline: [(0, 0), (0.5, 0.207107), (0.5, 0.5), (0.207107, 0.5)],
      layers: [(0.45, 0.46, 4), (0.2, 0.22, 8), (0.05, 0.04, 8), (0.3, 0.25, 8)]),
    // A rhombus of the angle of 45°: on each side of its axis eight of the sixteen sectors of the sheet. Of
    // each of the eight half kites the lower part lies folded in half above and below the hinge, with its
    // corner beside it.
    Description(
      "frog-base", area: 0.103553, outline: [(0, 0), (0.353553, 0.146447), (0.5, 0.5), (0.146447, 0.353553)],
      layers: [
        (0.403051, 0.445477, 8), (0.445477, 0.403051, 8), (0.247487, 0.318198, 16), (0.106066, 0.176777, 8),
        (0.176777, 0.106066, 8),
      ]),
    // A square of half the diagonal, eight layers; its side corners are doubled. Of each tip, with the flap
    // below it, two folded corners of four layers go into the sides: 16 + 8 there, 8 + 4 − 8 between them.
    Description(
      "waterbomb", area: 0.09375,
      outline: [
        (0.5, 0), (0.625, 0.125), (0.625, 0.375), (0.5, 0.5), (0.375, 0.375), (0.375, 0.125),
      ],
      layers: [
        (0.48, 0.45, 4), (0.48, 0.05, 8), (0.48, 0.34, 4), (0.4, 0.22, 16), (0.4, 0.28, 24), (0.6, 0.22, 16),
        (0.6, 0.28, 24),
      ]),
    // The bird base with legs of half the width, eight layers each, which cross over to neck and tail; the
    // corners come from the two reflections of a leg, the wings hang below the body. At the back four layers
    // of the sheet's middle, between wings of four.
    Description(
      "crane", area: 0.078115,
      outline: [
        (0.374788, 0.250425), (0.8, 0.4), (0.543885, 0.363412), (0.572726, 0.382683), (0.5, 0.455410),
        (0.5, 0.5), (0.455410, 0.5), (0.382683, 0.572726), (0.363412, 0.543885), (0.383116, 0.681812),
        (0.367406, 0.707341), (0.27, 0.72), (0.361046, 0.689262), (0.250425, 0.374788),
        (0.292069, 0.353965), (0.248303, 0.248303), (0.353965, 0.292069),
      ],
      layers: [
        (0.332805, 0.528300, 8), (0.332817, 0.705534, 8), (0.528300, 0.332805, 8), (0.485782, 0.490025, 4),
        (0.424264, 0.494975, 12),
      ]),
    // Four legs of 11.25°, eight layers each, bent at 0.33 and 0.3 from the loose points and again further
    // out; the outline is the union of their reflections with the body, whose widest place is where a
    // narrowed edge ends. The body's point has the sixteen sectors of the sheet, in the middle the four small
    // triangles of two layers as well.
    Description(
      "frog", area: 0.072565,
      outline: [
        (0.212132, 0.212132), (0.22065, 0.147433), (0.307808, 0.117847), (0.279715, 0.06919),
        (0.2807, 0.046642),
        (0.325601, 0.003658), (0.288931, 0.056028), (0.335039, 0.108604), (0.324715, 0.147132),
        (0.270206, 0.178603),
        (0.438999, 0.244243), (0.510449, 0.159092), (0.459384, 0.252171), (0.420459, 0.266338),
        (0.390769, 0.261103),
        (0.404979, 0.270598), (0.5, 0.5), (0.270598, 0.404979), (0.261103, 0.390769), (0.266338, 0.420459),
        (0.252171, 0.459384), (0.159092, 0.510449), (0.244243, 0.438999), (0.178603, 0.270206),
        (0.147132, 0.324715),
        (0.108604, 0.335039), (0.056028, 0.288931), (0.003658, 0.325601), (0.046642, 0.2807),
        (0.06919, 0.279715),
        (0.117847, 0.307808), (0.147433, 0.22065),
      ],
      layers: [
        (0.463438, 0.225850, 8), (0.406586, 0.243952, 8), (0.082731, 0.299106, 8), (0.296985, 0.141421, 8),
        (0.452548, 0.46669, 8), (0.346482, 0.304056, 16),
      ]),
  ]
}
