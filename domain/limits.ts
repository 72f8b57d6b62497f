import type { Currency } from './shared/money.ts'

/**
 * Every number of the business in one place; those that an act of law gives stand
 * in `law.ts`. Pages, letters and legal texts render them from here and never
 * repeat one. Amounts are whole minor units.
 */

/** Amounts offered as tiles, smallest first (rule O2). */
export const presets: Readonly<Record<Currency, readonly number[]>> = {
  EUR: [10_00, 20_00, 50_00, 100_00, 200_00, 500_00],
  USD: [10_00, 20_00, 50_00, 100_00, 200_00, 500_00],
  CZK: [100_00, 200_00, 500_00, 1000_00, 2000_00, 5000_00],
}

/** What a custom amount may be, both ends included (rule O3). */
export const customAmount: Readonly<Record<Currency, { readonly min: number; readonly max: number }>> = {
  EUR: { min: 5_00, max: 1000_00 },
  USD: { min: 5_00, max: 1000_00 },
  CZK: { min: 50_00, max: 10_000_00 },
}

/** No amount is below one unit (rule O3). */
export const smallestAmount = 1_00

/** One voucher never carries more; a larger piece is issued as even parts (rule V3). */
export const largestVoucher: Readonly<Record<Currency, number>> = {
  EUR: 500_00,
  USD: 500_00,
  CZK: 10_000_00,
}

/** No payment is larger, in any currency: what is more was mistyped. */
export const largestPayment = 1_000_000_00

/**
 * A payment that is more than so many times what its order costs in all, or leaves more than so much to be given back, in minor units of
 * any currency, is accepted by a second press (rule P40).
 */
export const farBeyond = { times: 2, minor: 500_00 } as const

/** So much that is missing of an order is forgiven by one press, at most (rule P32). */
export const forgivenMost: Readonly<Record<Currency, number>> = { EUR: 50, USD: 50, CZK: 10_00 }

/**
 * So much money one person records by hand or has issued in place of other vouchers on a day alone, in shares of one day (rules A46,
 * A51); a payment of more waits for a second person. It may be set lower (rule A111), never higher. Whoever makes it less here adopts
 * the days before (docs/operating.md).
 */
export const handMoneyPerDay: Readonly<Record<Currency, number>> = {
  EUR: 2000_00,
  USD: 2000_00,
  CZK: 50_000_00,
}

/** Per order, whatever the number of vouchers (rule O6). */
export const processingFee: Readonly<Record<Currency, number>> = { EUR: 1_00, USD: 1_00, CZK: 1_00 }
/** Added for delivery by courier only (rule O6). */
export const courierFee: Readonly<Record<Currency, number>> = { EUR: 10_00, USD: 10_00, CZK: 10_00 }

/** Pieces on one line of the cart, both ends included (rule O4). */
export const quantity = { min: 1, max: 10 } as const
/** The whole order: lines, and the value of its vouchers (rule O5). */
export const orderLines = 20
export const orderValue: Readonly<Record<Currency, number>> = {
  EUR: 10_000_00,
  USD: 10_000_00,
  CZK: 250_000_00,
}

/** Lengths in characters, both ends included (rule O8). */
export const lengths = {
  orderName: { min: 2, max: 30 },
  ticketName: { min: 2, max: 50 },
  /** What is too short for an address is none. */
  email: { min: 1, max: 100 },
  /** After spaces, hyphens and parentheses are taken away (rule O10). */
  phone: { min: 9, max: 15 },
  address: { min: 5, max: 100 },
  city: { min: 2, max: 50 },
  salesPointName: { min: 2, max: 80 },
  postalCode: { min: 3, max: 10 },
  country: { min: 2, max: 50 },
  notes: { min: 0, max: 500 },
  voucherSerial: { min: 6, max: 40 },
  subject: { min: 5, max: 100 },
  description: { min: 20, max: 1000 },
  feedbackTitle: { min: 5, max: 100 },
  feedbackDescription: { min: 20, max: 1000 },
  /** As asked before anybody looks; a real code has 17. */
  voucherCode: { min: 3, max: 17 },
  /** What staff call a payment or a refund: a document's number, a name. */
  paymentReference: { min: 0, max: 140 },
  /** What a merchant calls a transaction: their order's number. */
  reference: { min: 0, max: 140 },
  merchantName: { min: 2, max: 80 },
  /** Of a shop or company that registers. */
  company: { min: 2, max: 80 },
  /** Of a merchant, for one request. */
  idempotencyKey: { min: 1, max: 255 },
  /** A note of staff, and the reason of a change. */
  adminNote: { min: 1, max: 1000 },
  /** Why a payment is set aside, in one's own words. */
  asideNote: { min: 1, max: 200 },
  /** An answer to a ticket, and what is kept to be said again. */
  reply: { min: 1, max: 3000 },
  /** What a program tells staff. */
  notificationSubject: { min: 1, max: 200 },
  notificationText: { min: 1, max: 3000 },
  savedReplyTitle: { min: 2, max: 80 },
  savedViewName: { min: 2, max: 60 },
  savedViewQuestion: { min: 1, max: 500 },
  /** What somebody calls their second factor. */
  factorName: { min: 1, max: 60 },
  staffName: { min: 1, max: 100 },
} as const

/** Calendar days in Europe/Bratislava: to pay, and from then until an unpaid order expires (rule P3). */
export const dueDays = 7
export const graceDays = 3
/** The rest of an order that was paid in part is asked for once in so many hours (rule P31). */
export const restPauseHours = 24
/** The largest bank statement that is read: bytes of the file, and lines in it; and characters of a message that are kept. */
export const statementSize = { bytes: 5 * 1024 * 1024, lines: 20_000, message: 1000 } as const
/**
 * Files of banks on their way in (rule P20): so many wait or ask at once, and whoever sends one more is asked to come again after
 * so many seconds. A call waits so many seconds for the end of its file. What became of a file, and a question that nobody
 * answers, is forgotten after so many days.
 */
export const statementImports = { most: 40, retrySeconds: 30, answerSeconds: 12, keptDays: 7 } as const
/** Hours from the money to the vouchers (rule O18). */
export const processingHours = 24
/** Working days from payment to hand-over (rule O18). */
export const deliveryDays = { courier: { min: 1, max: 5 }, postal: { min: 3, max: 7 } } as const
/** Text messages carry no more vouchers each, so that a message has few parts (rule V14). */
export const vouchersInSms = 3
/** Seconds that a program keeps its own address. */
export const clientIpSeconds = 3600
/** Days in which a letter that was withheld may still be asked for. */
export const withheldDays = 30
/** Calendar months from issue (rule V4). */
export const validityMonths = 12
/** The customer is told so many days before a voucher with a balance expires. */
export const expiryWarningDays = 30
/** Days that the answer to an idempotency key of a merchant, or of staff, is kept. */
export const answerDays = 30

/** What a visitor gives in feedback, both ends included (rule S7). */
export const rating = { min: 1, max: 5 } as const

/** First answer to a ticket, in hours of support time (rule S5). */
export const answerHours = { urgent: 2, high: 4, medium: 24, low: 48 } as const
/** Monday to Friday, local hours; Slovak public holidays are off (rule S6). */
export const supportHours = { from: 9, to: 16 } as const

/** Staff sign-in: failures that lock, within which window, for how long (rule A5). */
export const signInLockout = { failures: 5, windowMinutes: 15, lockMinutes: 30, warnFrom: 2 } as const
/** Failed sign-ins since the one before are told up to so many (rule A9). */
export const failuresCountedMost = 100
/**
 * A forgotten password (rule A36): a link in a letter is good for so many minutes, and so is a code of so many digits by which
 * somebody who is signed in shows that the mailbox is theirs. What is over is forgotten after so many hours, when no session
 * that it began lives.
 */
export const recoveryLife = {
  linkMinutes: 60,
  codeMinutes: 10,
  inviteMinutes: 3 * 24 * 60,
  codeDigits: 8,
  keptHours: 4 * 24,
} as const
/**
 * A visit to a provider (rule A67): minutes until it leads back, until its answer is exchanged, and the clock's tolerance in seconds;
 * hours that it is kept, within which a token of a provider was issued that is good once.
 */
export const providerFlowLife = {
  minutes: 10,
  answerMinutes: 5,
  toleranceSeconds: 30,
  keptHours: 24,
} as const
/** From one security letter to the next, at least so many seconds. */
export const securityLetterSeconds = 60
/** So many failures for one e-mail within the same window are a critical event (rule A6). */
export const alarmFailures = 3
/** Sessions: refresh below so many minutes, looked at every so many seconds, with a margin (rule A10). */
export const sessionLimits = {
  refreshBelowMinutes: 5,
  tickSeconds: 30,
  refreshTicks: 3,
  marginSeconds: 90,
  warnMinutes: 2,
} as const
/**
 * A session ends after so much time without a request that a person caused, and after so many hours in any
 * case; an access token lasts minutes; a refresh token that comes twice within seconds gets the same
 * successor; activity is noted once in so many seconds, and what comes in between is read only (rules A7, A9, I13).
 */
export const sessionLife = {
  idleMinutes: 30,
  hours: 12,
  accessMinutes: 10,
  repeatSeconds: 10,
  activitySeconds: 30,
  /** So many of one account live at once; with one more the one used longest ago ends. */
  most: 20,
} as const
/**
 * A new key of access tokens is told for so long before it signs (rule A70): the minutes that a JWK set may be kept, and one until
 * a server that runs has looked. The key before it is known for a margin longer than its tokens.
 */
export const signingKeyLife = { keptMinutes: 10, toldMinutes: 11, marginMinutes: 1, lookSeconds: 30 } as const
/**
 * What a program asks of somebody is decided within so many minutes, its code exchanged within so many seconds and forgotten after so
 * many hours (rule A73); a program has at most so many addresses, and so long is what it sends along and gets back.
 */
export const authorizationLife = {
  minutes: 10,
  codeSeconds: 60,
  keptHours: 24,
  redirectUris: 10,
  sentAlong: 500,
} as const
/**
 * What staff are told live (rule A25): so many events a second of one stream, so many records of one write one by one, so many
 * streams of one session, of one account and of all together, how often a stream says that it lives, and how many are kept, for how long, for
 * whoever begins to listen.
 */
export const liveEventLimits = {
  eventsPerSecond: 10,
  atOnce: 20,
  streamsOfSession: 3,
  streamsOfAccount: 10,
  streams: 100,
  beatSeconds: 15,
  remembered: 1000,
  rememberedSeconds: 600,
} as const
/**
 * The second factor of staff (rule A34): digits of a code, how long each is shown, and by how many such steps a clock may
 * be off; how many an account has at most; how long a challenge may be answered; how many recovery codes there are, of how many symbols. Who signed in
 * with both factors within so many minutes needs neither again to remove one. Between two text messages of an account lie so many seconds, and of
 * a number so many digits are shown (rules A79, A80).
 */
export const secondFactor = {
  most: 10,
  digits: 6,
  stepSeconds: 30,
  stepsOff: 1,
  challengeMinutes: 5,
  recoveryCodes: 10,
  recoverySymbols: 10,
  recentMinutes: 10,
  textPauseSeconds: 60,
  shownDigits: 3,
} as const
/**
 * Who has a record open (rule A32), by desk, which is one stream of one tab: so many seconds after its last word it is left;
 * of a session so many count; of all, so many are told, at most once in so many seconds.
 */
export const presenceLimits = { seconds: 40, desksOfSession: 5, told: 200, everySeconds: 1 } as const
/** An order that somebody took is theirs for so many minutes, longer while they have it open (rule A33). */
export const claimLife = { minutes: 5 } as const
/** Characters of a password of staff (rule A16). */
export const passwordLength = { alone: 15, withSecondFactor: 8, max: 200 } as const
/**
 * Passwords are hashed so many at once, with so many waiting, and as many places for devices that signed in before;
 * whoever comes then is sent away.
 */
export const passwordHashing = { atOnce: 2, waiting: 20 } as const

/**
 * How often something may be asked for within so many seconds (rules V8, F10): what is beyond is refused. Of a
 * verification: by one network, failures of one network with one code, and failures of a network or a code until a
 * human check is needed. Of a merchant's key: failures of all of it, or of each visitor it names, and of one code. Of tickets and feedback: those of one network that would be kept. Of sign-ins: those of one
 * network that failed or are under way, from devices that never signed in; fewer than may wait for a hash, so that one
 * network never takes all places. Of all forms that are kept, orders too: those of one network, all of them
 * (never refused, only made to work), orders of one network for one mailbox, letters to one mailbox about what
 * came in, and withdrawals of one network. Of forgotten passwords: requests of one network, requests for one mailbox, and wrong
 * codes of one account. Of programs that sign somebody in: what one network's browsers ask, and its codes and secrets that were wrong. Of what programs ask letters for: requests of one network, and letters to all of staff.
 */
export const rateLimits = {
  verify: { name: 'verify', most: 10, seconds: 60 },
  verifyCode: { name: 'verify-code', most: 20, seconds: 3600 },
  verifyFailures: { name: 'verify-failures', most: 3, seconds: 900 },
  merchantFailures: { name: 'merchant-failures', most: 100, seconds: 3600 },
  merchantVisitor: { name: 'merchant-visitor', most: 20, seconds: 3600 },
  merchantCode: { name: 'merchant-code', most: 20, seconds: 3600 },
  tickets: { name: 'tickets', most: 10, seconds: 600 },
  feedback: { name: 'feedback', most: 10, seconds: 600 },
  signIn: { name: 'sign-in-network', most: 20, seconds: 600 },
  providerFlows: { name: 'provider-flows', most: 30, seconds: 600 },
  forms: { name: 'forms', most: 600, seconds: 600 },
  house: { name: 'forms-house', most: 6000, seconds: 600 },
  orderEmail: { name: 'order-email', most: 10, seconds: 3600 },
  letters: { name: 'letters', most: 15, seconds: 3600 },
  withdrawals: { name: 'withdrawals', most: 20, seconds: 600 },
  notifications: { name: 'notifications', most: 10, seconds: 600 },
  notificationsHouse: { name: 'notifications-house', most: 60, seconds: 3600 },
  authorizations: { name: 'authorizations', most: 60, seconds: 600 },
  programFailures: { name: 'program-failures', most: 20, seconds: 600 },
  recovery: { name: 'recovery', most: 10, seconds: 3600 },
  recoveryEmail: { name: 'recovery-email', most: 3, seconds: 3600 },
  recoveryCode: { name: 'recovery-code', most: 5, seconds: 3600 },
  stepText: { name: 'step-text', most: 1, seconds: secondFactor.textPauseSeconds },
  stepTexts: { name: 'step-texts', most: 10, seconds: 3600 },
  stepTextsNetwork: { name: 'step-texts-network', most: 30, seconds: 3600 },
} as const

/**
 * The work that forms need once there are many (decision 18): none for this share of a limit, then so many bits, and
 * more whenever their number has doubled, up to what takes a phone a few seconds.
 */
export const formWork = { freeShare: 1 / 20, fromBits: 12, bitsPerDoubling: 2, mostBits: 16 } as const

/** A site of IPv6 (its first 48 bits) has the limits of so many of its 65,536 networks. */
export const networksPerSite = 32

/** A job that fails is tried so often, over four days, and then waits for a person. */
export const jobTries = 25

/** The first pause before a repeated request; each further one is twice as long (rule A10). */
export const retryFromMs = 200

/** Sales points: cards at first and per step, and what the map shows (rule W8). Degrees. */
export const mapView = {
  cards: 6,
  centre: { lat: 48.669, lng: 19.699 },
  zoom: 7,
  maxZoom: 18,
  /** Below, shops that stand close together are one marker with their number. */
  clustersBelowZoom: 10,
  bounds: { south: 47.7, north: 49.7, west: 16.2, east: 22.9 },
} as const

/**
 * Where the cash of an order is paid: so many sales points are told, first those that are farther than the nearest by so much at most
 * (rule K16). Kilometres.
 */
export const payingPlacesTold = { most: 3, furtherKm: 15 } as const

/** Exact payments are accepted so many at a time, so that whoever waits sees it go on, also where each takes a second. */
export const exactPaymentsAtOnce = 10
/**
 * So many orders or groups of them are proposed for a payment, found among so many of each kind that may be meant; of one customer so
 * many are added up, so many of them at once (rule P29).
 */
export const proposals = { most: 3, each: 25, ofCustomer: 12, together: 6 } as const
/** Whoever got the same words within so many days would get them again (rule A175). */
export const sameReplyDays = 30
/** Characters of what is looked for in a list. */
export const queryLength = 200
/** Rows of a list that is asked for page by page. */
export const pageSize = { usual: 25, max: 100 } as const
/** A list is exported up to so many rows (rule A22). */
export const mostExported = 10_000
/** So many orders or tickets are changed at once, at most, so many at a call; so many are chosen one by one (rule A28). */
export const bulkLimits = { most: 1000, step: 25, mostChosen: 200 } as const
/** Rows are counted up to so many, up to `viewMost` beside saved views, and of so many filters at once (rules A31, A42). */
export const filterCounts = { most: 1000, viewMost: 99, filters: 50 } as const
/**
 * So many views of one list are kept by one person for themselves, and so many for the team (rule A27); so many answers to be
 * said again (rule S9).
 */
export const mostSaved = { views: 25, replies: 100 } as const
/** So many sales points there may be (rule A117). */
export const mostSalesPoints = 500
/** So many letters for the courier are printed or handed over together (rules V22, V23). */
export const lettersAtOnce = 50
/** A letter that is asked for again by the same key within so many minutes was opened once (rule A52). */
export const letterAgainMinutes = 10
/** A carrier may give the number of a parcel to another one after so many days (UPU S10 says a year); until then it stands once (rule V31). */
export const trackingNumberDays = 365
/** The contact of one order is corrected this often a day (rule V30). */
export const correctionsADay = 3
/** So many different records that one person reads within an hour are told as an alert (rule A47). */
export const readsAnHour = 500
/** What waits is counted up to so many (rule A20). */
export const mostQueued = 1000
/** A first answer that is owed within so many minutes is waited for (rule A20). */
export const answerSoonMinutes = 60
/** An account that money of another customer left for within so many days is told (rule P44). */
export const sharedAccountDays = 90
/** So many days are told one by one on the dashboard (rule A12). */
export const dashboardDays = 14
/** The newest orders and tickets of a customer that are shown beside a record. */
export const customerRows = 20
/** The vouchers of them that are shown. */
export const customerVouchers = 50
/** Orders of one amount that a person placed within so many minutes are likely one that was meant. */
export const duplicateMinutes = 60
/** The newest of each kind that an order's timeline tells, and the newest tickets in it. */
export const timelineRows = 200
export const timelineTickets = 5
/** Days that the date filter of the audit page goes back (rule L6). */
export const auditDays = { today: 0, week: 7, month: 30 } as const
/** A note in a summary of the history is cut here (rule A14). Characters. */
export const noteSummary = 100
/** Revenue is shown without decimals from the first, compact from the second (rule A12). Minor units. */
export const revenueFrom = { wholeUnits: 1000_00, compact: 1_000_000_00 } as const
/** Cookies are kept until the browser closes, or for so many years (rule W14). */
export const cookieYears = { functional: 1, analytical: 2 } as const

/** The numbers of a human check, both ends included (rule F2). */
export const humanCheck = {
  plus: { min: 1, max: 20 },
  minus: { first: { min: 10, max: 39 }, second: { min: 1, max: 10 } },
  times: { min: 1, max: 10 },
} as const
/** How long a human check may be answered (rule F1). */
export const humanCheckMinutes = 30

/** What the cash desk of a sales point may be set to, in minor units of EUR, and its share in hundredths of a per cent, both ends included (rule K1). */
export const cashDeskBounds = {
  perSale: { min: 5_00 },
  perDay: { min: 5_00, max: 20_000_00 },
  commission: { min: 0, max: 20_00 },
} as const
/** What may lie in a drawer, in minor units of EUR (rule K2). */
export const shiftBounds = { drawer: { min: 0, max: 100_000_00 } } as const
/** The one-time address of a slip is good for so many minutes (rule K5). */
export const slipMinutes = 10
/** A sale at a desk is given back, and a slip that was fetched issued anew, within so many minutes (rules K6, K9). */
export const refundMinutes = 10
