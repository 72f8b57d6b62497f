import type { EnglishWords } from '../../messages.ts'
import type { sk } from './sk.ts'

/** One's own account: the password and the sessions. */
export const en = {
  pages: { adminAccount: 'My account · {{brand}} admin' },
  own: {
    title: 'My account',
    lead: 'The devices where you are signed in as <mark>{{email}}</mark>, the second factor and the password.',
    password: {
      title: 'Change the password',
      old: 'Current password',
      fresh: 'New password',
      oldMissing: 'Enter the current password',
      freshMissing: 'Enter a new password',
      show: 'Show the passwords',
      hide: 'Hide the passwords',
      hint: 'At least {{min}} characters. Best are a few words that have nothing to do with each other.',
      submit: 'Change the password',
      sending: 'Changing the password...',
      after: 'The change signs you out on your other devices, and you and the admins get a letter about it.',
      done: 'The password is changed',
      doneText: 'You stay signed in here, and are signed out on your other devices.',
      failed: 'The password was not changed',
      wrong: 'The current password is not right.',
      lost: 'The server did not answer',
      lostText:
        'We do not know whether the password was changed. What you typed is still in the form. Send it again, the password is not changed twice.',
    },
    email: {
      title: 'E-mail',
      now: 'You sign in as <mark>{{email}}</mark>.',
      unknown: 'Whether the e-mail is being changed could not be found out. The server does not answer.',
      open: 'Change the e-mail',
      text: 'We send a link to the address of now and to the new one. The e-mail changes once both have confirmed; then you are signed out everywhere.',
      fresh: 'New e-mail',
      submit: 'Send the links',
      sending: 'Sending...',
      cancel: 'Cancel',
      waits: 'Confirm at both addresses',
      waitsBoth:
        'We have sent a link to the address of now and to <mark>{{email}}</mark>. Nothing changes until both have confirmed. The links are good until {{at}}.',
      waitsOld:
        '<mark>{{email}}</mark> has confirmed, the address of now has not yet. The link is good until {{at}}.',
      waitsNew:
        'The address of now has confirmed, <mark>{{email}}</mark> has not yet. The link is good until {{at}}.',
      again: 'Send the links again',
      sent: 'We have sent the links again. Those before are good, too.',
      end: 'Call off the change',
      ended: 'The change is called off, its links are good no more.',
    },
    mustChange: {
      title: 'Choose your own password',
      text: 'Somebody else set the password you signed in with. Choose one that only you know, then the back-office opens.',
    },
    sessions: {
      title: 'Where you are signed in',
      text: 'Sign out a device that you do not know, and change your password.',
      loading: 'Loading the sessions...',
      failed: 'The sessions could not be loaded, the server does not answer.',
      columns: {
        device: 'Browser',
        started: 'Signed in',
        active: 'Last seen',
        address: 'IP address',
        actions: 'Actions',
      },
      unknown: 'Unknown browser',
      noAddress: 'unknown',
      isThis: 'This device',
      end: 'Sign out',
      ending: 'Signing out...',
      which: '{{device}}, signed in {{started}}',
      endOthers: 'Sign out the others',
      ended: 'The device is signed out.',
      endedOthers: 'The other devices are signed out.',
      lost: 'The server did not answer. Try again, nothing happens twice.',
    },
  },
} as const satisfies EnglishWords<typeof sk>
