import { once } from 'node:events'
import fs from 'node:fs'
import http from 'node:http'
import type net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { fileMail } from '@hotovo/adapters/mail/transports/file'
import { httpMail } from '@hotovo/adapters/mail/transports/http'
import { smtpMail } from '@hotovo/adapters/mail/transports/smtp'
import type { Letter, Mail } from '@hotovo/application/letters/ports'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { freePort } from './server.ts'

/** What came through, read by a reader that shares nothing with the writer. */
export type ReceivedLetter = Letter & { readonly from: string; readonly headers: readonly string[] }

/**
 * What a target does with a letter: takes it, asks for it later (450, 429), breaks (451, 500), drops the
 * connection in the middle, or takes it and drops the connection before it says so.
 */
export type TargetBehaviour = 'take' | 'later' | 'break' | 'drop' | 'take-and-drop'

export const sender = { name: 'Hotovo', address: 'podpora@hotovo.test' }
export const httpToken = 'a-token-of-tests'

/** A place that letters go to, real and on this machine. */
export type MailTarget = {
  readonly name: string
  readonly mail: Mail
  /** The environment of a server whose letters go there. */
  readonly environment: Readonly<Record<string, string>>
  received(): Promise<readonly ReceivedLetter[]>
  close(): Promise<void>
}
export type FaultyTarget = MailTarget & {
  /** Asked for each letter; a promise makes the letter wait. */
  behave(behaviour: () => TargetBehaviour | Promise<TargetBehaviour>): void
  /** Refuses connections until it opens again, at the same address. */
  shut(): Promise<void>
  open(): Promise<void>
}

const inBase64 = (content: unknown) => Buffer.from(content as ArrayBuffer).toString('base64')

async function parsed(raw: string | Buffer): Promise<ReceivedLetter> {
  const mail = await PostalMime.parse(raw)
  const files = mail.attachments.filter(({ disposition }) => disposition === 'attachment')
  return {
    id: /^<(.+)@hotovo\.test>$/.exec(mail.messageId ?? '')?.[1] ?? `not ours: ${mail.messageId}`,
    from: `${mail.from?.name} <${mail.from?.address}>`,
    to: (mail.to ?? []).map(({ address }) => address).join(', '),
    ...(mail.replyTo?.[0]?.address && { replyTo: mail.replyTo[0].address }),
    subject: mail.subject ?? '',
    text: (mail.text ?? '').trimEnd(),
    html: (mail.html ?? '').trimEnd(),
    images: mail.attachments
      .filter((attachment) => !files.includes(attachment))
      .map(({ contentId, content }) => ({
        cid: contentId?.replace(/^<|>$/g, '') ?? '',
        base64: inBase64(content),
      })),
    ...(files.length > 0 && {
      attachments: files.map(({ filename, mimeType, content }) => ({
        name: filename ?? '',
        mediaType: mimeType,
        base64: inBase64(content),
      })),
    }),
    headers: mail.headers.map(({ key }) => key),
  }
}

/** A listener on a port of its own that can be shut and opened again there. */
async function atOnePort(make: () => net.Server) {
  const sockets = new Set<net.Socket>()
  let server: net.Server
  // Not one of the system's: it would hand that to somebody else while this is shut.
  const port = await freePort()
  const open = async () => {
    server = make()
    server.on('connection', (socket) => {
      sockets.add(socket)
      socket.on('error', () => {}).once('close', () => sockets.delete(socket))
    })
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  await open()
  return {
    port,
    open,
    cut,
    shut: async () => {
      const closed = once(server, 'close')
      server.close()
      cut()
      await closed
    },
  }
}

export async function fileTarget(): Promise<MailTarget & { readonly folder: string }> {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'hotovo-mail-'))
  const folder = path.join(home, 'outbox')
  return {
    name: 'file',
    folder,
    environment: { LETTERS: 'file' },
    mail: fileMail(folder, sender),
    received: () => lettersIn(folder),
    close: async () => fs.rmSync(home, { recursive: true, force: true }),
  }
}

/** The letters in an outbox. */
export const lettersIn = (folder: string): Promise<ReceivedLetter[]> =>
  Promise.all(
    (fs.existsSync(folder) ? fs.readdirSync(folder) : [])
      .filter((name) => name.endsWith('.eml'))
      .map((name) => parsed(fs.readFileSync(path.join(folder, name)))),
  )

export async function smtpTarget(): Promise<FaultyTarget> {
  const messages: Buffer[] = []
  let behaviour: () => TargetBehaviour | Promise<TargetBehaviour> = () => 'take'
  const decided = new Map<string, TargetBehaviour>()
  const refused = (code: number) => Object.assign(new Error('not now'), { responseCode: code })
  const make = () => {
    const smtp = new SMTPServer({
      disabledCommands: ['STARTTLS', 'AUTH'],
      logger: false,
      closeTimeout: 1,
      onRcptTo: async (_address, session, answer) => {
        const chosen = await behaviour()
        decided.set(session.id, chosen)
        answer(chosen === 'later' ? refused(450) : null)
      },
      onData: (stream, session, answer) => {
        const chosen = decided.get(session.id)
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => {
          chunks.push(chunk)
          if (chosen === 'drop') cutSession(session.remotePort)
        })
        stream.once('end', () => {
          if (chosen === 'break') return answer(refused(451))
          if (chosen === 'drop') return
          messages.push(Buffer.concat(chunks))
          if (chosen === 'take-and-drop') cutSession(session.remotePort)
          else answer(null)
        })
      },
    })
    smtp.on('error', () => {})
    return smtp.server
  }
  const sockets = new Map<number, net.Socket>()
  const cutSession = (remotePort: number) => sockets.get(remotePort)?.destroy()
  const listener = await atOnePort(() =>
    make().on('connection', (socket) => sockets.set(socket.remotePort!, socket)),
  )
  const url = `smtp://127.0.0.1:${listener.port}`
  return {
    name: 'smtp',
    environment: { LETTERS: 'smtp', SMTP_URL: url },
    mail: smtpMail(url, sender),
    received: () => Promise.all(messages.map(parsed)),
    behave: (next) => {
      behaviour = next
    },
    shut: listener.shut,
    open: listener.open,
    close: listener.shut,
  }
}

/** A service on this machine that takes messages as JSON, with their id as idempotency key. */
export async function httpService() {
  const taken: { readonly id: string; readonly body: object; readonly headers: readonly string[] }[] = []
  let behaviour: () => TargetBehaviour | Promise<TargetBehaviour> = () => 'take'
  const make = () =>
    http.createServer(async (request, response) => {
      const chunks: Buffer[] = []
      const chosen = await behaviour()
      if (chosen === 'drop') return void request.socket.destroy()
      for await (const chunk of request) chunks.push(chunk)
      if (request.headers.authorization !== `Bearer ${httpToken}` || request.method !== 'POST')
        return void response.writeHead(401).end()
      if (chosen === 'later') return void response.writeHead(429, { 'Retry-After': '1' }).end()
      if (chosen === 'break') return void response.writeHead(500).end('oops')
      taken.push({
        id: String(request.headers['idempotency-key']),
        body: JSON.parse(Buffer.concat(chunks).toString()),
        headers: Object.keys(request.headers),
      })
      if (chosen === 'take-and-drop') return void request.socket.destroy()
      response.writeHead(202).end('{}')
    })
  const listener = await atOnePort(make)
  return {
    url: `http://127.0.0.1:${listener.port}/send`,
    taken,
    behave: (next: () => TargetBehaviour | Promise<TargetBehaviour>) => {
      behaviour = next
    },
    shut: listener.shut,
    open: listener.open,
    close: listener.shut,
  }
}

export async function httpTarget(): Promise<FaultyTarget> {
  const { url, taken, ...service } = await httpService()
  return {
    ...service,
    name: 'http',
    environment: { LETTERS: 'http', MAIL_HTTP_URL: url, MAIL_HTTP_TOKEN: httpToken },
    mail: httpMail(url, httpToken, sender),
    received: async () =>
      taken.map(({ id, body, headers }) => {
        const { from, ...letter } = body as Letter & { from: typeof sender }
        return { ...letter, id, from: `${from.name} <${from.address}>`, headers }
      }),
  }
}
