/// The phrases of steps in one language: every title is an action, a part and a goal.
///
/// The tables of all languages run parallel, so that the titles of one step say the same. Texts are
/// ready for a file: characters that mean something to XML are entities.
struct Phrases: Sendable {
  let tag: StaticString
  /// Between the three parts of a title, in the order in which this language has them.
  let order: Order
  let actions: [StaticString]
  let parts: [StaticString]
  let goals: [StaticString]
  let subtitles: [StaticString]
  let tips: [StaticString]
  let sentences: [StaticString]
  let adjectives: [StaticString]
  let animals: [StaticString]

  enum Order { case actionPartGoal, partGoalAction }

  static let all = [english, german, japanese, french]

  static let english = Phrases(
    tag: "en", order: .actionPartGoal,
    actions: [
      "Valley-fold ", "Mountain-fold ", "Fold &amp; unfold ", "Pre-crease ", "Inside-reverse-fold ",
      "Outside-reverse-fold ", "Squash-fold ", "Petal-fold ", "Pull out ", "Tuck in ", "Pleat ", "Swivel ",
    ],
    parts: [
      "the left edge", "the right edge", "the top corner", "the bottom corner", "the upper flap",
      "the lower flap", "both side corners", "the front layer", "the rear layer", "the narrow point",
      "the raw edges", "the inner triangle", "the folded edge", "the tip of the wing", "the tail",
      "the neck",
    ],
    goals: [
      " to the centre line.", " to the opposite corner.", " along the existing crease.",
      " at an angle of about 45°.", " so that the edges meet.", " as far as it will go.",
      " to the point marked A.", " a third of the way up.", " between the two layers.",
      " behind the model.", " to lie flat on the table.", " through all layers.",
      " – only at the upper layer.", " parallel to the base.", " ½ of its width.",
      " to the intersection of the creases.",
    ],
    subtitles: [
      "The two edges meet on the diagonal.", "The crease runs through the marked point.",
      "Nothing is hidden behind.", "The layers at the back stay where they are.",
      "The result is a narrow kite with the open side down.", "Leave a gap of &lt; 1 mm for the thickness.",
      "The white side shows.", "This determines the length of the neck.",
    ],
    tips: [
      "The sharper the crease, the straighter the edge: use a finger nail or a bone folder.",
      "Do not press flat yet; look at the next drawing first.",
      "If the paper is thick, open it a little, fold, and close it again.",
      "Check that the points A &amp; B coincide before you crease.",
      "Hold the model with your other hand, as the small circle shows.",
      "A crease that you can feel is a crease that you can find again.",
    ],
    sentences: [
      "Turn the paper so that the narrow point is closest to you.",
      "Take the corner on your left between thumb and index finger.",
      "Lift it and lay it on the line that runs from the near point to the far one.",
      "There is now a triangle of one layer on each side.",
      "Run your finger along the new edge from the centre outwards.",
      "The far edge is a folded edge; the near edges are raw.",
      "You will feel three layers on the left and one on the right.",
      "Let the paper open again as far as it wants.",
    ],
    adjectives: [
      "Little ", "Resting ", "Dancing ", "Proud ", "Simple ", "Modular ", "Traditional ", "Flapping ",
      "Sleeping ", "Winter ",
    ],
    animals: [
      "crane", "swan", "frog", "fox", "dragon", "butterfly", "elephant", "owl", "fish", "rabbit",
      "samurai helmet", "sailing boat", "star", "box", "rose", "horse",
    ])

  static let french = Phrases(
    tag: "fr", order: .actionPartGoal,
    actions: [
      "Pliez en vallée ", "Pliez en montagne ", "Pliez &amp; dépliez ", "Marquez ",
      "Inversez vers l’intérieur ", "Inversez vers l’extérieur ", "Aplatissez ", "Pliez en pétale ",
      "Tirez ", "Rentrez ", "Plissez ", "Pivotez ",
    ],
    parts: [
      "le bord gauche", "le bord droit", "le coin supérieur", "le coin inférieur", "le rabat du haut",
      "le rabat du bas", "les deux coins latéraux", "la couche avant", "la couche arrière",
      "la pointe étroite", "les bords bruts", "le triangle intérieur", "le bord plié",
      "le bout de l’aile", "la queue", "le cou",
    ],
    goals: [
      " sur la ligne médiane.", " sur le coin opposé.", " le long du pli existant.",
      " à un angle d’environ 45°.", " pour que les bords se touchent.", " aussi loin que possible.",
      " jusqu’au point A.", " au tiers de la hauteur.", " entre les deux couches.",
      " derrière le modèle.", " à plat sur la table.", " à travers toutes les couches.",
      " – la couche du dessus seulement.", " parallèlement à la base.", " sur la ½ de la largeur.",
      " sur l’intersection des plis.",
    ],
    subtitles: [
      "Les deux bords se rejoignent sur la diagonale.", "Le pli passe par le point marqué.",
      "Rien n’est caché derrière.", "Les couches arrière restent en place.",
      "On obtient un cerf-volant étroit, ouvert en bas.", "Laissez un espace &lt; 1 mm.",
      "Le côté blanc apparaît.", "Cela détermine la longueur du cou.",
    ],
    tips: [
      "Plus le pli est net, plus le bord sera droit.", "Ne marquez pas encore ; voyez l’étape suivante.",
      "Si le papier est épais, ouvrez-le un peu, pliez et refermez.",
      "Vérifiez que A &amp; B coïncident avant de marquer.", "Tenez le modèle de l’autre main.",
      "Un pli que l’on sent se retrouve.",
    ],
    sentences: [
      "Tournez le papier, la pointe étroite vers vous.", "Prenez le coin gauche entre deux doigts.",
      "Soulevez-le et posez-le sur la ligne qui va d’une pointe à l’autre.",
      "Il y a maintenant un triangle d’une couche de chaque côté.",
      "Passez le doigt le long du nouveau bord, du centre vers l’extérieur.",
      "Le bord éloigné est plié ; les bords proches sont bruts.",
      "Vous sentez trois couches à gauche et une à droite.", "Laissez le papier s’ouvrir un peu.",
    ],
    adjectives: [
      "Petit modèle : ", "Au repos : ", "Dansant : ", "Fier : ", "Simple : ", "Modulaire : ",
      "Traditionnel : ", "Battant : ", "Endormi : ", "D’hiver : ",
    ],
    animals: [
      "grue", "cygne", "grenouille", "renard", "dragon", "papillon", "éléphant", "chouette", "poisson",
      "lapin", "casque de samouraï", "voilier", "étoile", "boîte", "rose", "cheval",
    ])
}
