import fs from 'node:fs'
import path from 'node:path'
import { adoptPayments } from '@hotovo/adapters/postgres/setup/adopted-payments'
import { StartRefused } from '../config.ts'
import { demoOrders, fillWithDemo, NotADemo } from '../demo/fill.ts'
import { fillLarge } from '../demo/large.ts'
import type { SampleFile } from '../demo/statements.ts'
import { run } from '../main.ts'
import { say } from '../output.ts'

/** The pool has ten connections. */
const atOnce = 8

/** Tells how far the filling is: one line that moves on a terminal, a line for every tenth elsewhere. */
function tellProgress(told: number, orders: number): void {
  const line = `Filling the demo: ${told} of ${orders} orders`
  if (process.stdout.isTTY) process.stdout.write(`\r${line}${told === orders ? '.\n' : ' …'}`)
  else if (told % Math.ceil(orders / 10) === 0 || told === orders) say(`${line}.`)
}

/** Puts the statements to drop in where they are found again. */
function keepStatements(files: readonly SampleFile[], dataDir: string): void {
  const folder = path.resolve(dataDir, 'statements')
  fs.mkdirSync(folder, { recursive: true })
  for (const { name, bytes } of files) fs.writeFileSync(path.join(folder, name), bytes)
  const names = files.map(({ name }) => name).join(', ')
  if (files.length > 0) say(`Statements to drop in among the payments are in ${folder}: ${names}`)
}

/**
 * `npm run demo`: the product on its own data, two years of so many orders. What belongs to the installation beside
 * it (its database, its mail, its keys) is left alone, whether it stands in `.env` or in the shell.
 * Where it is to be large, what lists are made of is filled up behind them.
 */
export function runDemo(orders: number, isLarge = false): void {
  const { DATABASE_URL: _database, SECRETS: _keys, BACKEND: _backend, ...shell } = process.env
  const environment = {
    ...shell,
    DATA_DIR: shell.DATA_DIR || (isLarge ? './data-large' : './data-demo'),
    LETTERS: 'file',
  }
  run(environment, async (ports, signal, address) => {
    await fillWithDemo(ports, {
      orders,
      atOnce,
      tellAccount: (email, password) => say(`${email} (admin) has the password ${password}`),
      tellVoucher: ({ code, password }) => say(`Voucher ${code} to try out has the password ${password}`),
      tellMerchant: (name, key) => say(`${name} takes vouchers with the key ${key}`),
      keepStatements: (files) => keepStatements(files, environment.DATA_DIR),
      tellProgress: (told) => tellProgress(told, orders),
      signal,
    }).catch((fault) => {
      if (!(fault instanceof NotADemo)) throw fault
      throw new StartRefused(
        'This installation is not a demo and stays as it is. Set DATA_DIR to another folder.',
      )
    })
    if (address) await adoptPayments(address)
    if (isLarge && address) await fillLarge(address, say)
  })
}

if (import.meta.main) runDemo(demoOrders, process.argv.includes('--large'))
