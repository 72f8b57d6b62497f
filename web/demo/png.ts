/** Letters are shown as text here, so that their pictures need not be drawn. */
const none = { toString: () => '' }

/** Instead of a QR code. */
export const qrPng = () => none
/** Instead of a picture. */
export const squarePng = () => none
