import type { Brand } from '@hotovo/application/site/ports'
import type { BankAccounts } from '@hotovo/domain/orders/payment-instructions'

/**
 * The one place where the name, the legal entity and the contacts stand. Whoever runs Hotovo puts their
 * own here. The phone number is not assigned to anybody, the addresses are reserved for tests.
 */
export const brand: Brand = {
  name: 'Hotovo',
  legalName: 'Hotovo Vzorka s.r.o.',
  registration: 'IČO 00 000 000 (vzorka)',
  street: 'Vzorová 1',
  city: '811 01 Bratislava',
  phone: '+421 2 000 000 00',
  email: 'podpora@hotovo.test',
  portals: {
    signIn: null,
    partner: null,
    agent: null,
  },
  merchantTerms: { commissionPercent: 3, settlementDays: 7, sample: true },
  sellerTerms: { commissionPercent: 2, settlementDays: 7, sample: true },
  sampleShops: true,
}

/** Accounts of a bank code that is assigned to nobody: valid to a reader, useless to a bank (rule P2). */
export const sampleAccounts: BankAccounts = {
  EUR: { iban: 'SK6599990000001234567899', bic: 'HOTVSK22', sample: true },
  USD: { iban: 'SK5699990000002345678908', bic: 'HOTVSK22', sample: true },
  CZK: { iban: 'CZ5699990000003456789015', bic: 'HOTVCZ22', sample: true },
}
