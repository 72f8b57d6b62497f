import type { Api } from '@hotovo/application/api'
import type { OrderAccount } from '@hotovo/application/settlement/account'
import type { Clock, Later } from '@hotovo/application/shared/ports'
import type { Acceptance } from '@hotovo/application/statements/accept'
import { restPauseHours } from '@hotovo/domain/limits'
import { minutesLater } from '@hotovo/domain/shared/calendar'
import { type BankEntry, isUnclaimed, type WhyAside } from '@hotovo/domain/statements/entry'
import { makeAutoObservable, runInAction } from 'mobx'
import type { SessionStore } from '../../stores/SessionStore.ts'
import { movedBy } from '../kit/moneyOf.ts'
import type { Deed } from '../records/deeds.ts'
import type { Held, Holds } from '../records/Holds.ts'
import type { RequestKeys } from '../records/RequestKeys.ts'
import { Turns } from '../records/Turns.ts'
import { type RefusedBy, Write } from '../records/Write.ts'
import { BankLines } from './BankLines.ts'
import { Divisions } from './Divisions.ts'
import { type Decision, type Declined, decide, decisionName } from './decisions.ts'
import { ExactStore } from './ExactStore.ts'
import { FarBeyond } from './FarBeyond.ts'
import { Forgiving } from './Forgiving.ts'
import { ImportStore } from './ImportStore.ts'
import { type Choice, LineOrders } from './LineOrders.ts'
import { TogetherStore } from './TogetherStore.ts'
import type { LinesView } from './view.ts'
import { type WhyNotTogether, whyNotTogether } from './whyNotTogether.ts'

type Collaborators = {
  readonly statements: Api['staff']['statements']
  readonly orders: Pick<Api['staff']['orders'], 'open' | 'list'>
  readonly payments: Pick<Api['staff']['payments'], 'account' | 'askForRest' | 'forgive'>
  readonly session: Pick<SessionStore, 'guarded'>
  readonly clock: Clock
  readonly later: Later
  readonly uuid: () => string
  readonly keys: RequestKeys
  readonly holds: Holds
}

/** A line that was set aside, or goes back to its sender, may be taken back by the bar for so long. */
const undoMs = 10_000

/** The name under which a line is held. */
const heldLine = (id: string) => `line ${id}`

/** What is told of an acceptance for orders with these numbers. */
const whatOf = (
  { id, amount, used, currency, counterparty: payer }: BankEntry,
  numbers: readonly (string | undefined)[],
) =>
  ({
    kind: 'payment',
    id,
    amount: amount - used,
    currency,
    payer,
    orders: numbers.filter((number) => number !== undefined).join(', '),
  }) as const

/** What is told of a decision in the order of all deeds: an acceptance that was held is told with all that is. */
function toldOf({ what, entry }: Decision): Omit<Deed, 'undo'> | undefined {
  if (what !== 'set-aside' && what !== 'given-back') return undefined
  const { id, amount, currency } = entry
  const moved = movedBy(entry, amount)
  return {
    subject: heldLine(entry.id),
    what: { kind: 'aside', id, amount: moved, currency, isGivenBack: what === 'given-back' },
  }
}

/** The payments bench: lines that wait, what they are proposed for, and what is decided about them. */
export class PaymentsStore {
  readonly #with: Collaborators
  readonly lines: BankLines
  readonly files: ImportStore
  readonly orders: LineOrders
  readonly divisions: Divisions
  readonly exact: ExactStore
  /** What has become of the line that was decided about last; where somebody decided before, the list has it as it is. */
  readonly deciding: Write<Decision, BankEntry, Declined>
  readonly #turns: Turns<Decision>
  /** What became of asking the customer of an order, by its id, for the rest (rule P31). */
  readonly rest: Write<string, OrderAccount, RefusedBy<Api['staff']['payments']['askForRest']>>
  readonly forgiving: Forgiving
  readonly together: TogetherStore
  /** The line that was set aside or given back last, while it may be taken back. */
  undoable: BankEntry | undefined
  /** The line whose order was cancelled and that somebody would have accepted by a key: it is told what can be done instead. */
  hinted: string | undefined
  /** The lines that are being set aside, while it is asked why; none where nobody asks. */
  asideAsked: readonly BankEntry[] = []
  /** The acceptances that were held and are called off by asking that (rule A128). */
  asideHeld: readonly Held[] = []
  readonly farBeyond: FarBeyond
  /** What was decided last, for whoever listens. */
  told: { readonly what: Decision['what']; readonly left: number } | undefined
  /** How often somebody was led to a line, or one that was held was called off: it has focus. */
  calledOff = 0
  /** How often lines that files brought are being listed. */
  listing = 0
  #forgetUndo = () => {}
  #asked: LinesView = {}

  constructor(collaborators: Collaborators) {
    const { statements, orders, session, keys, holds } = collaborators
    this.#with = collaborators
    // One that is taken back is looked at again before that is told.
    const isDecidedAnew = (id: string) => this.isDecided(id) && !this.deciding.isBack
    const isUnderDecision = (id: string) => isDecidedAnew(id) || this.isHeld(id)
    this.lines = new BankLines({ statements, session, isUnderDecision })
    this.files = new ImportStore({ ...collaborators, onAdded: () => this.#showAdded() })
    this.orders = new LineOrders({
      open: orders.open,
      account: collaborators.payments.account,
      entries: statements.entries,
      propose: statements.propose,
      session,
    })
    this.farBeyond = new FarBeyond(this.orders)
    this.divisions = new Divisions({ ...collaborators, list: orders.list, lines: this.lines })
    this.exact = new ExactStore({ statements, session, keys, holds, lines: this.lines })
    this.deciding = new Write<Decision, BankEntry, Declined>(
      { session, keys, undos: holds.undos },
      {
        deed: decisionName,
        told: toldOf,
        back: (entry, { what }) => {
          if (what !== 'set-aside' && what !== 'given-back') return 'stays'
          return { by: { what: what === 'given-back' ? 'kept' : 'waits-again', entry } }
        },
        send: (decision, key) => decide({ statements, keys }, decision, key),
        done: (entry, { what }) => this.#settle(entry, what),
        meanwhile: (current) => this.#showNow(current),
      },
    )
    this.rest = new Write<string, OrderAccount, RefusedBy<Api['staff']['payments']['askForRest']>>(
      { session, keys, undos: holds.undos },
      {
        told: (id) => {
          const number = this.orders.of(id)?.number
          const path = `/admin/objednavky/${id}`
          return number ? { subject: `account ${id}`, what: { kind: 'account', number, path } } : undefined
        },
        deed: (orderId) => `rest ${orderId}`,
        isOnce: true,
        send: (id, key) => collaborators.payments.askForRest({ id }, key),
      },
    )
    this.forgiving = new Forgiving({
      forgive: collaborators.payments.forgive,
      open: orders.open,
      session,
      keys,
      undos: holds.undos,
      orders: this.orders,
      accept: (entry, acceptance) => this.#acceptNow(entry, acceptance),
      release: ({ id }) => {
        const held = this.#callOffHeld([id])
        return () => this.#holdAgain(held)
      },
    })
    this.together = new TogetherStore({
      statements,
      session,
      keys,
      holds,
      uuid: collaborators.uuid,
      lines: this.lines,
      isHeld: (id) => holds.isHeld(heldLine(id)),
      settle: (entry, what) => this.#goOn(entry, what),
      looksAgain: (entry) => this.#lookAgain(entry),
    })
    this.#turns = new Turns(this.deciding)
    makeAutoObservable(this, {}, { deep: false })
  }

  /** Shows lines; without a group those of the first that has anything, of a statement all of them. */
  async open(view: LinesView): Promise<void> {
    this.deciding.rest()
    this.told = undefined
    this.together.drop()
    this.#asked = view
    if (view.statement !== this.lines.statement?.id) this.exact.dismiss()
    await this.lines.open(view)
    const led = view.line === undefined ? undefined : await this.lines.find(view.line)
    // Another view is wanted by now.
    if (led && view === this.#asked) runInAction(() => this.#lookAgain(led))
  }

  /** Whether something was decided here since lines were asked for. */
  get isWorked(): boolean {
    return this.told !== undefined || this.exact.state.phase === 'ended'
  }

  /** Whether nothing was brought in yet, as far as what waits, was set aside or was sent tells. */
  get isFirst(): boolean {
    const { waiting, aside } = this.lines
    const isKnown = waiting.figures.value !== undefined && aside.figures.value !== undefined
    const isNone = [waiting, aside].every(({ figures }) => figures.value?.length === 0)
    return isKnown && isNone && this.files.total === 0
  }

  /** Whether files are being read, or their lines listed: nothing is done with then, as far as anybody knows. */
  get isReading(): boolean {
    return this.files.isBusy || this.listing > 0
  }

  /** Looks at a line, and fetches the orders of it and of those beside it. */
  choose(id: string | undefined): void {
    this.hinted = undefined
    this.forgiving.hinted = undefined
    this.farBeyond.drop()
    this.deciding.rest()
    this.rest.rest()
    this.#look(id)
  }

  /** Goes to the line after the one that is looked at, or before it. */
  step(by: 1 | -1): void {
    const next = this.lines.beside(by)
    if (next) this.choose(next.id)
  }

  /**
   * Accepts a payment as it is proposed, or as staff say, and looks at the next one. It is held before (rules P15, A45).
   */
  async accept(entry: BankEntry, acceptance?: Acceptance): Promise<boolean> {
    const decision = { what: 'accepted', entry, ...(acceptance && { acceptance }) } as const
    if (this.isHeld(entry.id)) return false
    const isPlain = entry.state === 'matched' && acceptance === undefined
    if (!isPlain && ((await this.farBeyond.asks(entry, acceptance)) || this.isHeld(entry.id))) return false
    this.deciding.rest()
    this.#with.holds.hold(heldLine(entry.id), {
      what: whatOf(entry, this.#numbersOf(entry, acceptance)),
      send: (mayGo) => this.#turns.run(decision, mayGo),
      state: () => this.deciding.stateOf(decision),
      calledOff: () => this.#lookAgain(entry),
      show: () => this.#look(entry.id),
    })
    this.#look(this.lines.nextWaiting((id) => !this.isHeld(id) && !this.isDecided(id))?.id)
    return true
  }

  /** The numbers of the orders that get the money of a line: as it is proposed, or as staff say. */
  #numbersOf(entry: BankEntry, acceptance?: Acceptance): readonly (string | undefined)[] {
    if (!acceptance?.allocations) return entry.proposal.map(({ orderNumber }) => orderNumber)
    return acceptance.allocations.map(
      ({ orderId }) => this.divisions.numberOf(entry.id, orderId) ?? this.orders.of(orderId)?.number,
    )
  }

  /**
   * Does what the first press of a line and its key say: it is accepted as it is proposed, or set aside where it tells of a payment by hand
   * once more (rule P60). Nothing as long as that is not known: accepted it would give money back that came once.
   */
  async doFirst(entry: BankEntry): Promise<boolean> {
    if (this.isHeld(entry.id)) return false
    await this.orders.fetchByHand(entry)
    const same = this.orders.sameByHand(entry)
    if (same === undefined) return false
    const why = { reason: 'recorded-by-hand' } as const
    return same ? this.decide({ what: 'set-aside', entry, why }) : this.accept(entry)
  }

  /** Asks why lines are set aside (rule P34), also one that is held, which is not accepted then. */
  askAside(entries: readonly BankEntry[]): void {
    this.asideAsked = entries.filter(({ id }) => !this.isDecided(id))
    this.asideHeld = this.#callOffHeld(this.asideAsked.map(({ id }) => id))
  }

  #callOffHeld(ids: readonly string[]): readonly Held[] {
    const { holds } = this.#with
    const held = ids.flatMap((id) => holds.of(heldLine(id)) ?? [])
    for (const { subject } of held) holds.release(subject)
    return held
  }

  #holdAgain(held: readonly Held[]): void {
    for (const one of held) this.#with.holds.hold(one.subject, one)
  }

  /** Sets none of them aside: what was held is held again, from the beginning. */
  leaveAside(): void {
    this.#holdAgain(this.asideHeld)
    this.asideAsked = []
    this.asideHeld = []
  }

  /** Sets aside what was asked about: one at once, several together (rule P45). */
  async setAside(why: WhyAside): Promise<void> {
    const { asideAsked: entries } = this
    this.asideAsked = []
    this.asideHeld = []
    const [entry] = entries
    if (entries.length > 1) await this.#decideTogether({ what: 'set-aside', entries, why })
    else if (entry) await this.decide({ what: 'set-aside', entry, why })
  }

  /** Decides about a line at once, in its turn where others are being sent; no second time while it is decided about. */
  async decide(decision: Decision): Promise<boolean> {
    return !this.isDecided(decision.entry.id) && this.#turns.run(decision)
  }

  /** Whether a decision about a line is being sent, or waits for its turn. */
  isDecided(id: string): boolean {
    return this.#turns.all.some(({ entry }) => entry.id === id)
  }

  /** Sets aside the lines that are picked, or has them wait again where none of them waits; tells whether any is picked. */
  decidePicked(): boolean {
    const { picked } = this.together
    const open = picked.filter(({ decision }) => decision === 'open')
    if (open.length > 0) this.askAside(open)
    else if (picked.length > 0) void this.#decideTogether({ what: 'waits-again', entries: picked })
    return picked.length > 0
  }

  /** Accepts of the lines that are picked those that ask nothing, held as one; the others stay picked, and it is told why (rule P58). */
  async acceptPicked(): Promise<void> {
    const asking = this.together.picked.filter(({ state }) => state === 'over')
    await this.orders.fetchAll(asking.flatMap(({ proposal }) => proposal.map(({ orderId }) => orderId)))
    const { picked: entries } = this.together
    const whyNot = (entry: BankEntry) =>
      whyNotTogether(entry) ?? (this.farBeyond.of(entry) > 0 ? 'far-beyond' : undefined)
    const left = entries.flatMap((entry): [string, WhyNotTogether][] => {
      const why = whyNot(entry)
      return why ? [[entry.id, why]] : []
    })
    const plain = entries.filter((entry) => whyNot(entry) === undefined)
    runInAction(() => {
      if (plain.length > 0) void this.#decideTogether({ what: 'accepted', entries: plain })
      this.together.leave(new Map(left))
    })
  }

  /** Tells what can be done with a line that no key accepts. */
  hint(entry: BankEntry): void {
    this.hinted = entry.id
  }

  /** Whether a line waits to be accepted, and nothing of it is sent (rule A45). */
  isHeld(id: string): boolean {
    return this.#with.holds.isHeld(heldLine(id)) || this.together.heldWith(id) !== undefined
  }

  /** Has a line that is held wait as before, with those that are held with it, and looks at it. */
  callOff(id: string): void {
    this.#with.holds.callOff(this.together.heldWith(id) ?? heldLine(id))
  }

  /** Accepts a payment for what was chosen instead of its proposal. */
  acceptChoice(entry: BankEntry, { parts }: Choice): Promise<boolean> {
    const allocations = parts.map(({ orderId, amount }) => ({ orderId, amount }))
    return this.accept(entry, { allocations })
  }

  /** Has the line wait again that was set aside or given back last, and looks at it. */
  async undo(): Promise<void> {
    if (this.undoable) await this.#with.holds.undos.undo(heldLine(this.undoable.id))
  }

  /** A page is shown that tells what became of a line. */
  tellsHere(id: string): () => void {
    return this.#with.holds.tellsHere(heldLine(id))
  }

  /** Whether a line was accepted so lately that its customer has the letter of that (rule P31). */
  isAcceptedLately({ decision, decidedAt }: BankEntry): boolean {
    const at = this.#with.clock.now()
    return decision === 'accepted' && decidedAt !== null && minutesLater(decidedAt, restPauseHours * 60) > at
  }

  /** Where nothing waited, and nobody chose a group, the first one of what came is shown. */
  async #showAdded(): Promise<void> {
    const isOpen = this.#asked.group === undefined && this.#asked.statement === undefined
    this.listing += 1
    try {
      await (isOpen && this.lines.items.length === 0 ? this.lines.open(this.#asked) : this.lines.refresh())
    } finally {
      runInAction(() => {
        this.listing -= 1
      })
    }
  }

  #lookAgain(entry: BankEntry): void {
    this.choose(entry.id)
    this.calledOff += 1
  }

  #look(id: string | undefined): void {
    this.lines.look(id)
    const { items } = this.lines
    const at = items.findIndex((entry) => entry.id === id)
    if (at === -1) return
    for (const entry of items.slice(Math.max(0, at - 1), at + 3)) void this.orders.fetch(entry)
  }

  /** Accepts a payment about which a question was answered: it waits no longer for its seconds. */
  async #acceptNow(entry: BankEntry, acceptance?: Acceptance): Promise<boolean> {
    return (await this.accept(entry, acceptance)) && (await this.#with.holds.send(heldLine(entry.id)))
  }

  /** A line waits no more: the next one is looked at. What its orders have received has changed. */
  #settle(entry: BankEntry, what: Decision['what']): Promise<void> | undefined {
    if (what === 'set-aside' || what === 'given-back') this.#offerUndo(entry)
    if (what === 'waits-again' || what === 'kept') {
      this.#dropUndo()
      this.#with.holds.undos.drop(heldLine(entry.id))
    }
    this.#goOn(entry, what)
    return this.deciding.isBack
      ? this.lines.refresh().then(() => runInAction(() => this.#lookAgain(entry)))
      : undefined
  }

  #goOn(entry: BankEntry, what: Decision['what']): void {
    const { chosen } = this.lines
    const next = this.lines.settle(entry)
    this.orders.forget(entry)
    // Somebody looks at another line by now.
    this.#look(chosen === undefined || chosen === entry.id ? next : chosen)
    void this.lines.freshen(entry)
    // Of many a page was worked through.
    if (this.lines.items.length === 0) void this.lines.more()
    const { group, items } = this.lines
    const left = group === 'all' ? items.filter((one) => one.decision === 'open' && isUnclaimed(one)) : items
    // What came back is not among those that are listed here yet.
    const isBack = what === 'waits-again' || what === 'kept'
    this.told = { what, left: isBack ? 0 : left.length }
    void this.lines.count()
  }

  /** The lines are gone one after the other: what is looked at meanwhile is none of them. */
  #decideTogether(lines: Parameters<TogetherStore['decide']>[0]): Promise<boolean> {
    const ids = new Set(lines.entries.map(({ id }) => id))
    const { items, entry } = this.lines
    if (entry && ids.has(entry.id)) {
      const at = items.indexOf(entry)
      this.#look([...items.slice(at), ...items.slice(0, at)].find(({ id }) => !ids.has(id))?.id)
    }
    return this.together.decide(lines)
  }

  /** Somebody decided before: the line is shown as it is by now. */
  #showNow(current: BankEntry): undefined {
    runInAction(() => {
      this.lines.replace(current)
      this.orders.clear()
      this.#look(current.id)
    })
    void this.lines.count()
  }

  #offerUndo(entry: BankEntry): void {
    this.#dropUndo()
    this.undoable = entry
    this.#forgetUndo = this.#with.later(() => runInAction(() => this.#dropUndo()), undoMs)
  }

  #dropUndo(): void {
    this.#forgetUndo()
    this.#forgetUndo = () => {}
    this.undoable = undefined
  }
}
