import fs from 'node:fs'

// Imported into a server before anything else (`withClock`): its clock is ahead by as many minutes as a file says.
const file = new URL(import.meta.url).searchParams.get('file')!
const machine = Date.now
Date.now = () => machine() + (fs.existsSync(file) ? Number(fs.readFileSync(file, 'utf8')) : 0) * 60_000
