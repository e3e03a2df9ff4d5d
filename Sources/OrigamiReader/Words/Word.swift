/// A word or sentence of the program's own. Its text in a language is in one file for each language.
///
/// A text may have gaps: `{a}`, `{b}` and `{c}` are the values in their order. A text with a number has two
/// forms, divided by `|`: one for 1, and one for all other numbers, which are `{n}`.
public enum Word: CaseIterable, Sendable {
  // MARK: Numbers

  case models, steps, hits, photographs, found, inModels, libraryGrew, levelSteps, thousands, decimal,
    foundAtLeast

  // MARK: Steps, levels and places

  case stepOf, step, countOf, noSteps, noStepsAtLevel, folded, foldedBefore, inShowcase, overview, standard,
    full, theEnd, loading, notLoaded, noDrawing

  // MARK: The names of keys

  case keySpace, keySpaceBrief, keyEnter, keyEscape, keyUp, keyDown, keyLeft, keyRight, keyArrows

  // MARK: Hints: a word after the name of a key

  case move, next, pageBack, nextStep, nextPage, pages, scroll, search, nextHitOf, detail, spokenWords,
    signs, enlarge, play, stop, playAgain, moveBack, moveOn, drawing, mark, marks, showcase, scale, allModels,
    sign, open, showParts,
    hideParts, hidePartsBrief, parts, continueReading, more, back, retry, help, quit, quitBrief, quitsReader,
    triesAgain, goesBack

  // MARK: The page with the keys

  case helpTitle, helpMove, helpLine, helpPage, helpHalfPage, helpStep, helpEnds, helpGoTo, helpModels,
    helpSee, helpView, helpPages, helpLevels, helpDetail, helpGroup, helpPlay, helpByHand, helpSigns,
    helpSpoken, helpLanguage, helpShowcase, helpPhotographs, helpClosely, helpZoom, helpScale, helpShift,
    helpFind, helpSearch, helpHits, helpMark, helpMarks, helpGo, helpRetry, helpRedraw, helpSuspend, helpHelp,
    helpAddress

  // MARK: The menu and the lists

  case menuModels, menuContinue, menuShowcase, menuNotation, menuMarks, menuRandom, aboutModels,
    aboutModelsShort, aboutContinue, aboutContinueShort, aboutShowcase, aboutShowcaseShort, aboutNotation,
    aboutNotationShort, aboutMarks, aboutMarksShort, lookingForModel, nothingImported, noModels,
    noModelInFiles, nothingRead, nothingMarked, marksFailed, sortedByTitle, libraryChanged, listNotRenewed,
    nothingFound, nothingFoundAt, noLongerThere, notOpened, notOpenedAgain, signList, squarePaper, sheet,
    sheetWithCorners, problemsInFile, menuAddress, opening, loadingLibrary

  // MARK: The notation

  case notationLines, notationArrows, notationMarks, notationFolds, notationBases, aboutLines, aboutArrows,
    aboutSigns, aboutFolds, aboutBases

  // MARK: A model

  case noSuchStep, stepHidden, noStepAt, noStepAtLast, drawingsInWords, stepWithoutDrawing,
    zoomWithoutDrawing, marked, markRemoved, notMarked, markNotRemoved, noPhotographs, quoted, quotedWrapped,
    hitOf, nothingToSearch, searchEnded, notFoundTyped, notFoundInSteps, endOfPages, restOfPage,
    scrollShowsIt,
    modelRenewed,
    fileRenewed, oneLanguage, languageIs, notInLanguage, changesLanguage, signsOfStep, stepHasNoSigns,
    spokenStep,
    noMovableDrawing, slowLine, nothingMoves, movementLeftOut, movementDamaged, unknownWay, partsMove,
    drawingOffScreen

  // MARK: Failures

  case modelGone, photoGone, photoNotStored, photoNotPNG, photoDamaged, photoTooManyBytes, photoTooManyPixels,
    modelReplaced, searchTooLong, libraryDamaged, libraryBusy, libraryGone, libraryReplaced,
    libraryUnreachable, listChanged, otherFailure, noModelYet, placesUnreadable, noStateFile, stateBusy,
    stateFull, stateReadOnly, stateDamaged, stateNewer,
    stateNotOpened, stateUnusable, staleOffline, staleRefused, verbatim

  // MARK: Commands

  case stepsAtLevels, noHits, noteNotInLanguage, noteNoTitleInLanguage, noteNoSteps, imported, unchanged,
    filesFailed, removedCount, timeLeft, removedModel, wroteFile, errors, warnings, error, advice, note,
    moreProblems,
    modelsDone, published, nothingChanged, filesWritten, keyForgotten, noKey, keyTrusted, noteOffline,
    noteNotAsked, noteRefused, notePruned, warnPlacesNotKept, helpWith, adviseStateHome, warnStateDamaged
}
