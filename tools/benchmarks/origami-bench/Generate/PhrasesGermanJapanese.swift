extension Phrases {
  static let german = Phrases(
    tag: "de", order: .actionPartGoal,
    actions: [
      "Talfalte: ", "Bergfalte: ", "Falten &amp; öffnen: ", "Vorfalten: ", "Gegenbruch innen: ",
      "Gegenbruch außen: ", "Quetschfalte: ", "Blütenblattfalte: ", "Herausziehen: ", "Einstecken: ",
      "Plissee: ", "Schwenkfalte: ",
    ],
    parts: [
      "die linke Kante", "die rechte Kante", "die obere Ecke", "die untere Ecke", "die obere Klappe",
      "die untere Klappe", "beide Seitenecken", "die vordere Lage", "die hintere Lage",
      "die schmale Spitze", "die offenen Kanten", "das innere Dreieck", "die Bruchkante",
      "die Flügelspitze", "den Schwanz", "den Hals",
    ],
    goals: [
      " zur Mittellinie.", " zur gegenüberliegenden Ecke.", " entlang der vorhandenen Falte.",
      " im Winkel von etwa 45°.", ", sodass sich die Kanten treffen.", " so weit wie möglich.",
      " bis zum Punkt A.", " auf ein Drittel der Höhe.", " zwischen die beiden Lagen.",
      " hinter das Modell.", " flach auf den Tisch.", " durch alle Lagen.", " – nur die obere Lage.",
      " parallel zur Grundlinie.", " auf ½ der Breite.", " zum Schnittpunkt der Falten.",
    ],
    subtitles: [
      "Zwei Kanten treffen sich auf der Diagonale.", "Die Falte läuft durch den markierten Punkt.",
      "Dahinter liegt nichts.", "Die hinteren Lagen bleiben liegen.",
      "Es entsteht ein schmaler Drachen, unten offen.", "Einen Spalt von &lt; 1 mm lassen.",
      "Die weiße Seite ist zu sehen.", "Das bestimmt die Länge des Halses.",
    ],
    tips: [
      "Je schärfer die Falte, desto gerader die Kante.", "Noch nicht flach drücken, erst weiterlesen.",
      "Dickes Papier etwas öffnen, falten, wieder schließen.",
      "Prüfen, dass A &amp; B zusammenfallen.", "Das Modell mit der anderen Hand halten.",
      "Eine Falte, die man fühlt, findet man wieder.",
    ],
    sentences: [
      "Drehe das Papier so, dass die schmale Spitze zu dir zeigt.",
      "Nimm die linke Ecke zwischen Daumen und Zeigefinger.",
      "Hebe sie an und lege sie auf die Linie von der nahen zur fernen Spitze.",
      "Auf jeder Seite liegt jetzt ein Dreieck aus einer Lage.",
      "Fahre mit dem Finger von der Mitte nach außen über die neue Kante.",
      "Die ferne Kante ist ein Bruch, die nahen Kanten sind offen.",
      "Links fühlst du drei Lagen, rechts eine.", "Lass das Papier wieder aufgehen.",
    ],
    adjectives: [
      "Kleiner Entwurf: ", "Ruhend: ", "Tanzend: ", "Stolz: ", "Einfach: ", "Modular: ",
      "Traditionell: ", "Flatternd: ", "Schlafend: ", "Winterlich: ",
    ],
    animals: [
      "Kranich", "Schwan", "Frosch", "Fuchs", "Drache", "Schmetterling", "Elefant", "Eule", "Fisch", "Hase",
      "Samuraihelm", "Segelboot", "Stern", "Schachtel", "Rose", "Pferd",
    ])

  static let japanese = Phrases(
    tag: "ja", order: .partGoalAction,
    actions: [
      "谷折りする。", "山折りする。", "折り筋をつけて戻す。", "先に折り筋をつける。", "中割り折りする。", "かぶせ折りする。",
      "つぶし折りする。", "花弁折りする。", "引き出す。", "差し込む。", "段折りする。", "ずらして折る。",
    ],
    parts: [
      "左の辺を", "右の辺を", "上の角を", "下の角を", "上のひだを", "下のひだを", "両側の角を", "手前の一枚を", "後ろの一枚を",
      "細い先を", "紙の縁を", "内側の三角を", "折った辺を", "羽の先を", "尾を", "首を",
    ],
    goals: [
      "中心線に合わせて", "向かいの角に合わせて", "ついている折り筋で", "約45°の角度で", "辺が合うように", "できるだけ遠くまで", "点Aまで",
      "三分の一の高さで", "二枚の間に", "後ろへ", "机に平らに", "すべて一緒に", "上の一枚だけ", "底辺と平行に", "幅の½で",
      "折り筋の交点に",
    ],
    subtitles: [
      "二つの辺が対角線で合います。", "折り筋は印の点を通ります。", "後ろには何もありません。", "後ろの紙は動きません。",
      "細い凧の形になります。", "すき間は 1 mm &lt; にします。", "白い面が見えます。", "首の長さがここで決まります。",
    ],
    tips: [
      "折り筋をはっきりつけると、辺がまっすぐになります。", "まだ押さえずに、次の図を見ましょう。", "厚い紙は少し開いて折り、また閉じます。",
      "A &amp; B が重なることを確かめます。", "もう一方の手で押さえます。", "指で感じる折り筋は、また見つかります。",
    ],
    sentences: [
      "細い先が手前に来るように紙を置きます。", "左の角を親指と人差し指でつまみます。", "持ち上げて、手前の先から向こうの先への線に重ねます。",
      "両側に一枚の三角ができました。", "新しい辺を中心から外へ指でなぞります。", "向こうの辺は折った辺、手前の辺は紙の縁です。",
      "左には三枚、右には一枚あります。", "紙をまた開きます。",
    ],
    adjectives: [
      "小さな", "休む", "踊る", "誇り高い", "やさしい", "ユニット", "伝承の", "羽ばたく", "眠る", "冬の",
    ],
    animals: ["鶴", "白鳥", "蛙", "狐", "龍", "蝶", "象", "梟", "魚", "兎", "兜", "帆掛け船", "星", "箱", "薔薇", "馬"])
}
