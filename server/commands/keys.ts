import fs from 'node:fs'
import { ensureSecrets, rotateSecrets } from '@hotovo/adapters/security/secrets'
import { signingKeyLife } from '@hotovo/domain/limits'
import { minutesLater } from '@hotovo/domain/shared/calendar'
import { StartRefused } from '../config.ts'
import { say } from '../output.ts'
import { isPathTaken, refuseUnwritable } from '../startup/files.ts'
import { readableSecrets } from '../startup/secrets.ts'
import { command } from './command.ts'

const usage = `npm run keys -- new
    makes the file of keys that SECRETS names, for a database server of your own
npm run keys -- rotate
    adds keys, and the older ones stay known: hashes are made with the new one from the next start on, access tokens are signed
    with it ${signingKeyLife.toldMinutes} minutes later`

await command(async ({ secretsFile }, args) => {
  const now = new Date().toISOString()
  switch (args.join(' ')) {
    case 'new':
      if (isPathTaken(secretsFile))
        throw new StartRefused(`${secretsFile} is there already, and what it has signed needs it.`)
      refuseUnwritable(secretsFile)
      ensureSecrets(secretsFile, now)
      say(`The keys are in ${secretsFile}. Keep a copy apart from the database: nobody can make them again.`)
      return 0
    case 'rotate':
      if (!fs.existsSync(secretsFile)) throw new StartRefused(`There is no file of keys ${secretsFile}.`)
      if (!readableSecrets(secretsFile)) throw new StartRefused(`${secretsFile} is not a file of keys.`)
      refuseUnwritable(secretsFile)
      rotateSecrets(secretsFile, now)
      say(
        `${secretsFile} has new keys. Within ${signingKeyLife.keptMinutes} minutes start the server again, every one that shares this file.`,
      )
      say(
        `Access tokens are signed with the new key from ${minutesLater(now, signingKeyLife.toldMinutes)} on.`,
      )
      return 0
    default:
      throw new StartRefused(usage)
  }
})
