import { adoptedSalesPoints, type SalesPointRecord } from '@hotovo/domain/places/sales-point-record'
import { describe, expect, test } from 'vitest'
import { tobacconist } from '../../../../tests/support/sales-points.ts'
import { translatorOf } from '../../../../tests/support/translator.ts'
import { exportedFile } from '../kit/lists/exported.ts'
import { readTable } from './readTable.ts'
import { placesTable } from './table.ts'
import { planTable } from './tablePlan.ts'

const t = (await translatorOf('sk', 'admin/places')).getFixedT('sk', 'admin')
const en = (await translatorOf('en', 'admin/places')).getFixedT('en', 'admin')

const records = adoptedSalesPoints([
  {
    ...tobacconist,
    services: ['voucher-purchase', 'customer-support'],
    verified: true,
    closedFrom: '2030-01-31',
  },
  {
    id: 'kosice-potraviny',
    name: 'Potraviny; „U Ďura“',
    address: 'Hlavná 1',
    city: 'Košice',
    postalCode: '040 01',
    region: 'Košický',
    coordinates: { lat: 48.72, lng: 21.26 },
    openingHours: null,
    phone: null,
    email: 'duro@example.com',
    services: ['voucher-redemption'],
    type: 'primary',
    verified: false,
    sample: true,
    closedFrom: null,
  },
])
const [zobor, duro] = records as [SalesPointRecord, SalesPointRecord]
const file = (text: string) => new Blob([text])
const planOf = async (text: string, known: readonly SalesPointRecord[] = records) =>
  planTable(t, (await readTable(file(text)))!, known)
const heads =
  'Názov;Ulica a číslo;PSČ;Obec;Kraj;Súradnice;Pondelok;Utorok;Streda;Štvrtok;Piatok;Sobota;Nedeľa;Čo sa tam dá'
const row =
  'Novinový stánok;Mierové nám. 3;91101;Trenčín;trenčiansky kraj;48.894, 18.044;8-16;8-16;8-16;8-16;8-16;;;Kúpiť voucher'

describe('a table of sales points (rule A146)', () => {
  test.each(['sk', 'en'] as const)(
    'as it was downloaded changes nothing, read again in %s',
    async (language) => {
      const own = language === 'sk' ? t : en
      const { text } = exportedFile(placesTable(own, language), language, records, '2026-11-28')
      const plan = planTable(own, (await readTable(file(text)))!, records)
      expect(plan).toEqual({ added: [], changed: [], same: 2, wrong: [], unknown: [], missing: [] })
    },
  )

  test('adds what it does not know, once, whatever is known of it otherwise', async () => {
    const { added, wrong } = await planOf(`${heads}\n${row}\n\n${row}`)
    expect(added).toEqual([
      expect.objectContaining({
        id: 'trencin-novinovy-stanok',
        version: 0,
        region: 'Trenčiansky',
        postalCode: '911 01',
        coordinates: { lat: 48.894, lng: 18.044 },
        openingHours: expect.objectContaining({ monday: '08:00-16:00', saturday: 'closed' }),
        services: ['voucher-purchase'],
        phone: null,
      }),
    ])
    expect(wrong).toEqual([
      { line: 4, name: 'Novinový stánok', why: ['Tá istá predajňa je už v\u00a0riadku 2.'] },
    ])
    const [known] = added
    const after = [
      ...records,
      { ...known!, version: 1, changedBy: 'Eva', changedAt: '2026-11-28T10:00:00.000Z' },
    ]
    expect(await planOf(`${heads}\n${row}`, after)).toMatchObject({ added: [], same: 1 })
  })

  test('changes only what it has columns for, by the address on the site or by what stands on the shop', async () => {
    const { changed } = await planOf(
      'NAZOV,ulica a cislo,obec,telefon,id\ntrafika zobor,Štúrova  12,NITRA,037 1234567,\nU Ďura,Hlavná 1,Košice,,kosice-potraviny',
    )
    expect(changed).toEqual([
      {
        record: zobor,
        wanted: expect.objectContaining({
          id: zobor.id,
          openingHours: zobor.openingHours,
          services: zobor.services,
        }),
        changes: [
          { head: 'Názov', from: 'Trafika Zobor', to: 'trafika zobor' },
          { head: 'Ulica a\u00a0číslo', from: 'Štúrova 12', to: 'Štúrova  12' },
          { head: 'Obec', from: 'Nitra', to: 'NITRA' },
          { head: 'Telefón', from: '+421 37 000 00 01', to: '037 1234567' },
        ],
      },
      {
        record: duro,
        wanted: expect.objectContaining({ phone: null, email: 'duro@example.com' }),
        changes: [{ head: 'Názov', from: 'Potraviny; „U Ďura“', to: 'U Ďura' }],
      },
    ])
  })

  test('leaves out rows that are wrong, with all that is, and says which columns it knows not or needs', async () => {
    const plan = await planOf(
      `${heads};Poznámka\n${row};x\nBufet;;123;Nitra;Morava;1, 2;od rána;;;;;;;pivo;y\nTrafika Zobor;Štúrova 12;949 01;Nitra;Nitriansky;48.3069, 18.0864;;;;;;;;Kúpiť voucher`,
    )
    expect(plan.unknown).toEqual(['Poznámka'])
    expect(plan.added).toHaveLength(1)
    expect(plan.changed).toHaveLength(1)
    expect(plan.changed[0]!.wanted.openingHours).toBeNull()
    expect(plan.wrong).toEqual([
      {
        line: 3,
        name: 'Bufet',
        why: [
          'Kraj: „Morava“ nepoznáme.',
          'Čo sa tam dá: „pivo“ nepoznáme.',
          'Napíšte ulicu a\u00a0číslo, 5 až 100 znakov.',
          'Napíšte PSČ, päť číslic.',
          'Napíšte súradnice miesta na Slovensku, najprv šírku, potom dĺžku.',
          'Napíšte od kedy do kedy, napríklad 8 – 17.',
          'Vyberte aspoň jedno.',
        ],
      },
    ])
    expect(await planOf('Názov;PSČ\nBufet;94901')).toMatchObject({
      missing: ['Ulica a\u00a0číslo', 'Obec'],
      wrong: [],
    })
  })

  test('a spreadsheet of Windows is read, its own file is told to be none', async () => {
    const windows = new Blob([
      new Uint8Array([...'N\u00e1zov;Obec\nKio'].map((one) => one.charCodeAt(0))),
      new Uint8Array([0x9a]),
      'k;Zvolen',
    ])
    expect(await readTable(windows)).toEqual([
      ['Názov', 'Obec'],
      ['Kiošk', 'Zvolen'],
    ])
    expect(await readTable(file('PK\u0003\u0004…'))).toBeUndefined()
    expect(await readTable(file('Názov'))).toBeUndefined()
    expect(await readTable(file(''))).toBeUndefined()
  })
})
