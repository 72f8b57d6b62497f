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
