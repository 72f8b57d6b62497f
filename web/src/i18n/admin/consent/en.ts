import type { EnglishWords } from '../../messages.ts'
import type { sk } from './sk.ts'

/** What a program asks of staff, and what they have let in. */
export const en = {
  pages: { adminConsent: 'Consent for a program · {{brand}} admin' },
  consent: {
    title: 'Signing in to another program',
    loading: 'Finding out what the program asks...',
    leaving: 'Taking you back to the program...',
    failed: 'The request could not be loaded, the server does not answer.',
    over: 'There is nothing to decide here any more',
    overText:
      'The request is unknown, belongs to another account, was decided, or its time is over. Begin again in the program that you came from.',
    asks: 'The program <mark>{{program}}</mark> wants to know who you are',
    account: 'You are signed in as <mark>{{email}}</mark>.',
    knows: 'It gets to know:',
    scopes: {
      openid: 'that it is you, and whether you signed in with a second factor',
      email: 'your e-mail address',
      profile: 'your name',
    },
    back: 'From here it takes you back to <mark>{{address}}</mark>.',
    nothingElse: 'It gets no way into the back-office. You can take your consent back in your account.',
    lost: 'The server did not answer. Try again, nothing happens twice.',
    approve: 'Approve',
    deny: 'Deny',
  },
  grants: {
    title: 'Programs with access',
    text: 'Programs that you allowed to know who you are. Once you take that back, they ask you again.',
    none: 'You have allowed no program.',
    loading: 'Loading the programs...',
    failed: 'The programs could not be loaded, the server does not answer.',
    columns: { program: 'Program', knows: 'Gets to know', since: 'Last allowed', actions: 'Actions' },
    scopes: { openid: 'who you are', email: 'e-mail', profile: 'name' },
    revoke: 'Take back',
    revoking: 'Taking back...',
    revoked: 'The access is taken back.',
  },
} as const satisfies EnglishWords<typeof sk>
