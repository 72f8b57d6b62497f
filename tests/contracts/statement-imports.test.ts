import { randomUUID } from 'node:crypto'
import type { Job } from '@hotovo/application/jobs/job'
import type { SentFile, StatementImport } from '@hotovo/application/statements/ports'
import { minutesLater } from '@hotovo/domain/shared/calendar'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backends, type Stores } from '../support/backends.ts'
import { at, statementOf } from '../support/payments.ts'
import { staffMember } from '../support/staff.ts'
import { testWorld } from '../support/world.ts'

describe.each(backends)('StatementImports in $name', ({ open }) => {
  let stores: Stores
  let imports: Stores['statementImports']
  let accountId: string
  beforeAll(async () => {
    stores = await open()
    imports = stores.statementImports
    const { email } = await staffMember({ ...testWorld(), ...stores })
    accountId = (await stores.staff.byEmail(email))!.account.id
  })
  afterAll(() => stores.close())

  const most = 100
  const why = { code: 'not-a-statement' } as const
  const asking = {
    state: 'asks',
    why: { code: 'columns-unknown', header: 'h', fields: [], samples: [] },
  } as const
  const sentFile = (fingerprint: string = randomUUID()): SentFile => ({
    bytes: new Uint8Array([0, 255, 13, 10, 0]),
    fingerprint,
    accountId,
    origin: { ipAddress: '192.0.2.7', userAgent: 'Mozilla/5.0' },
  })
  const sent = (id: string = randomUUID(), importedAt = at): Omit<StatementImport, 'course'> => ({
    id,
    fileName: 'výpis.xml',
    importedBy: 'Jana Nováková',
    importedAt,
  })
  /** A file that was added, and its import. */
  async function added(importedAt = at) {
    const [one, file] = [sent(randomUUID(), importedAt), sentFile()]
    const answer = await imports.add(one, file, most)
    if (typeof answer === 'string') throw new Error(`a file of a test was not added: ${answer}`)
    return { id: one.id, one, file, answer }
  }
  const begun = async () => {
    const { id, ...rest } = await added()
    await imports.begin(id)
    return { id, ...rest }
  }
  const read = { state: 'read', statementId: randomUUID(), entryIds: [], leftOut: [] } as const
  const stateOf = async (id: string) => (await imports.byId(id))?.course.state
  const jobsOf = async (id: string) =>
    (await stores.queued()).filter((job: Job) => job.kind === 'statement' && job.importId === id)

  test('Keeps a file, who sent it, and the job that reads it, all or nothing', async () => {
    const { id, one, answer } = await added()
    expect(answer).toEqual({ ...one, course: { state: 'waiting' } })
    expect(await jobsOf(id)).toEqual([{ kind: 'statement', importId: id }])
    const refused = sent()
    expect(await imports.add(refused, sentFile(), 0)).toBe('full')
    expect([await imports.byId(refused.id), await jobsOf(refused.id)]).toEqual([undefined, []])
  })

  test('Answers with the import that the same file waits, is read or asks in, and keeps no second one', async () => {
    const file = sentFile()
    const all = await Promise.all(Array.from({ length: 6 }, () => imports.add(sent(), file, most)))
    const ids = new Set(all.map((answer) => (answer as StatementImport).id))
    expect(ids.size).toBe(1)
    const [id] = ids as Set<string> & [string]
    expect(await jobsOf(id!)).toHaveLength(1)
    await imports.begin(id!)
    expect(await imports.add(sent(), file, 0)).toMatchObject({ id, course: { state: 'reading' } })
    await imports.end(id!, asking)
    expect(await imports.add(sent(), file, 0)).toMatchObject({ id })
    await imports.begin(id!)
    await imports.end(id!, read)
    // What has ended is another file's business no more.
    const later = sent()
    expect(await imports.add(later, file, most)).toMatchObject({ id: later.id })
  })

  test('Answers with the import of an id whose answer was lost, whatever became of it', async () => {
    const { id, one, file } = await begun()
    await imports.end(id, { state: 'refused', why })
    expect(await imports.add({ ...one, fileName: 'iný.xml' }, file, 0)).toEqual({
      ...one,
      course: { state: 'refused', why },
    })
  })

  test('Refuses an id that another file has: `id-taken`', async () => {
    const { id, one } = await begun()
    expect(await imports.add(one, sentFile(), most)).toBe('id-taken')
    await imports.end(id, read)
    expect(await imports.add(one, sentFile(), most)).toBe('id-taken')
  })

  test('Has a file that asks, and is sent again, wait again', async () => {
    const { id, file } = await begun()
    await imports.end(id, asking)
    expect(await imports.add(sent(), file, most)).toMatchObject({ id, course: { state: 'waiting' } })
    expect(await jobsOf(id)).toHaveLength(2)
  })

  test('Refuses a file where as many are kept as may be, whoever sends them at once: `full`', async () => {
    await imports.forget(minutesLater(at, 10_000_000))
    const { id } = await begun()
    await imports.end(id, asking)
    const answers = await Promise.all(Array.from({ length: 6 }, () => imports.add(sent(), sentFile(), 3)))
    expect(answers.filter((answer) => answer === 'full')).toHaveLength(4)
    await imports.dismiss([id])
    expect(await imports.add(sent(), sentFile(), 3)).toMatchObject({ course: { state: 'waiting' } })
  })

  test('Has those of these files that ask wait again, each with its job; no others', async () => {
    const [asks, reading, ended, other] = [await begun(), await begun(), await begun(), await begun()]
    await imports.end(asks.id, asking)
    await imports.end(other.id, asking)
    await imports.end(ended.id, read)
    await imports.again([asks.id, reading.id, ended.id, randomUUID()])
    const states = [asks, reading, ended, other].map(({ id }) => stateOf(id))
    expect(await Promise.all(states)).toEqual(['waiting', 'reading', 'read', 'asks'])
    const jobs = [asks, reading, ended, other].map(async ({ id }) => (await jobsOf(id)).length)
    expect(await Promise.all(jobs)).toEqual([2, 1, 1, 1])
  })

  test('Tells the newest imports, as many as are asked for, in the order in which they came', async () => {
    const [first, second, third] = [await added(), await added(), await added()]
    await imports.begin(second.id)
    await imports.end(second.id, { state: 'refused', why })
    expect((await imports.newest(3)).map(({ id }) => id)).toEqual([first.id, second.id, third.id])
    expect(await imports.newest(1)).toEqual([third.answer])
  })

  test('Gives back exactly the import that was added, and nothing for an unknown one', async () => {
    const { id, answer } = await added()
    expect(await imports.byId(id)).toEqual(answer)
    expect(await imports.byId(randomUUID())).toBeUndefined()
  })

  test('Begins to read a file, or begins again, and gives back exactly what was sent; nothing of one that asks, has ended, or is unknown', async () => {
    const { id, one, file } = await added()
    const course = { state: 'reading', progress: null }
    expect(await imports.begin(id)).toEqual({ ...one, course, file })
    await imports.note(id, { done: 3, of: 7 })
    expect(await imports.begin(id)).toEqual({ ...one, course, file })
    await imports.end(id, asking)
    expect(await imports.begin(id)).toBeUndefined()
    const { id: ended } = await begun()
    await imports.end(ended, read)
    expect([await imports.begin(ended), await imports.begin(randomUUID())]).toEqual([undefined, undefined])
  })

  test('Notes how far a file is that is being read, and of no other', async () => {
    const [reading, waiting] = [await begun(), await added()]
    for (const progress of [
      { done: 250, of: null },
      { done: 0, of: 900 },
    ]) {
      await imports.note(reading.id, progress)
      expect((await imports.byId(reading.id))?.course).toEqual({ state: 'reading', progress })
    }
    await imports.note(waiting.id, { done: 1, of: 2 })
    expect((await imports.byId(waiting.id))?.course).toEqual({ state: 'waiting' })
  })

  test('Ends the reading of a file that is being read, and of no other', async () => {
    const [reading, waiting] = [await begun(), await added()]
    await imports.end(reading.id, { state: 'refused', why })
    await imports.end(reading.id, read)
    await imports.end(waiting.id, read)
    expect(await imports.byId(reading.id)).toMatchObject({ course: { state: 'refused', why } })
    expect(await stateOf(waiting.id)).toBe('waiting')
  })

  test('Tells how many lines were added with its statements, though some were in a reading that was broken off', async () => {
    const { id } = await begun()
    const [one, other] = [statementOf([{}, {}]), statementOf([{}])]
    expect(await stores.statements.add({ ...one, importId: id })).toBe('added')
    const same = { ...statementOf([]), contents: one.contents, importId: id }
    expect(await stores.statements.add(same)).toBe('known')
    await imports.begin(id)
    expect(await stores.statements.add({ ...other, importId: id })).toBe('added')
    const entryIds = [...one.entries, ...other.entries].map((entry) => entry.id).concat(randomUUID())
    const leftOut = [{ why: 'not-booked', line: 3, text: 'čaká' }] as const
    await imports.end(id, { state: 'read', statementId: one.statement.id, entryIds, leftOut })
    expect((await imports.byId(id))?.course).toEqual({
      state: 'read',
      statementId: one.statement.id,
      lines: 4,
      added: 3,
      leftOut,
    })
  })

  test('Tells the lines that stand in a file that was read, in its order', async () => {
    const { id } = await begun()
    const entryIds = [randomUUID(), randomUUID(), randomUUID()]
    expect(await imports.entryIds(id)).toEqual([])
    await imports.end(id, { ...read, entryIds })
    expect(await imports.entryIds(id)).toEqual(entryIds)
    expect(await imports.entryIds(randomUUID())).toEqual([])
  })

  test('Forgets the bytes of what was read or refused; of what asks they stay', async () => {
    await imports.forget(minutesLater(at, 10_000_000))
    const [one, two, three] = [await begun(), await begun(), await begun()]
    await imports.end(one.id, read)
    await imports.end(two.id, { state: 'refused', why })
    await imports.end(three.id, asking)
    // A second path: what is kept counts among the files that may be kept at once.
    expect(await imports.add(sent(), sentFile(), 1)).toBe('full')
    expect(await imports.add(sent(), sentFile(), 2)).toMatchObject({ course: { state: 'waiting' } })
    await imports.again([three.id])
    expect((await imports.begin(three.id))?.file).toEqual(three.file)
  })

  test('Forgets those of these imports that ended or ask, and none that waits or is being read', async () => {
    const [ended, asks, reading, waiting] = [await begun(), await begun(), await begun(), await added()]
    await imports.end(ended.id, read)
    await imports.end(asks.id, asking)
    const all = [ended, asks, reading, waiting].map(({ id }) => id)
    await imports.dismiss([...all, randomUUID()])
    expect(await Promise.all(all.map(stateOf))).toEqual([undefined, undefined, 'reading', 'waiting'])
  })

  test('Forgets all imports from before an instant', async () => {
    const [old, young] = [await added('2026-11-01T08:00:00.000Z'), await added('2026-11-01T08:00:00.001Z')]
    await imports.forget('2026-11-01T08:00:00.001Z')
    expect([await stateOf(old.id), await stateOf(young.id)]).toEqual([undefined, 'waiting'])
  })
})
