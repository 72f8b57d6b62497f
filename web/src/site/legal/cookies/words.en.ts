import type { EnglishWords } from '../../../i18n/messages.ts'
import type { words as slovak } from './words.sk.ts'

export const words = {
  pages: {
    cookies: {
      title: 'Cookie policy · {{brand}}',
      description: 'What the site stores in your browser, what for, for how long, and how you change it.',
    },
  },
  cookies: {
    heading: 'Cookie policy',
    lead: 'A visitor gets not one advertising or tracking cookie from us. Whatever the browser stores is here, down to the last name.',
    open: 'Cookie settings',
    sections: {
      what: {
        title: 'What cookies are',
        text: `
          A cookie is a short text that a site stores in the browser, and the browser sends it back. Browser storage is
          similar: it stays on your device and is sent nowhere. Section 109 of the Slovak Electronic Communications Act No.
          452/2021 covers both, so we call both cookies.
        `,
      },
      kinds: {
        title: 'Three kinds, and consent',
        text: `
          - <b>Necessary.</b> Without them the site would not do what you ask of it: it would forget an order you have begun
            and your choice about cookies. No consent is needed.
          - <b>Functional.</b> They remember how you want to see the site: light or dark, accessibility. They are stored only
            when you set something yourself, and in doing so you consent.
          - <b>Analytical.</b> They count which pages people visit: only the name of the page and its language, without a
            cookie and without anything that would tell you from others. Nothing is sent until you consent, and refusing is as
            easy as accepting. If we do not ask you about them, they are not switched on, or your browser says that you do not
            wish for them (Do Not Track, Global Privacy Control).
        `,
      },
      choice: {
        title: 'How to change your choice',
        text: `
          You may change or withdraw your consent at any time. Everything about buying works without functional and
          analytical cookies.
        `,
      },
      list: {
        title: 'What exactly is stored',
        text: `
          The first table is for everybody. The second has what is added only for staff who sign in to the back-office; on
          a secure address the names of their cookies begin with <code>__Host-</code>.
        `,
      },
      retention: {
        title: 'How long',
        text: `
          Cookies have a date after which the browser erases them by itself. Browser storage knows no date: what is in it stays
          until you erase it. Your choice about cookies, though, is valid for {{functional}} only; then we ask again.
        `,
      },
      browsers: {
        title: 'Settings of your browser',
        text: `
          You can also forbid or erase cookies in your browser. Erasing them loses an order you have begun and your display
          settings; nothing happens to an order you have sent.

          - <b>Chrome:</b> Settings, Privacy and security, Third-party cookies or Delete browsing data.
            <chrome>Help for Chrome</chrome>
          - <b>Firefox:</b> Settings, Privacy & Security, Cookies and Site Data. <firefox>Help for Firefox</firefox>
          - <b>Safari:</b> Settings, Privacy, Manage Website Data. <safari>Help for Safari</safari>
          - <b>Edge:</b> Settings, Cookies and site permissions. <edge>Help for Edge</edge>
        `,
      },
      others: {
        title: 'Third parties',
        text: `
          The site loads no foreign scripts, fonts, videos or social media buttons.

          The only exception is the map of sales points. When you open it, your browser fetches map tiles from the server
          named beside the map, usually OpenStreetMap. That server sees your IP address, the kind of browser, the address of
          our site and the part of the map you look at. It stores no cookies. More is in the
          <osm>OpenStreetMap privacy policy</osm>. The list of sales points works without the map.

          Links to partners open in a new tab, where the partner’s own rules apply.
        `,
      },
      more: {
        title: 'Personal data',
        text: `
          What we do with the data you send us is on the page <privacy>Privacy policy</privacy>. Send questions to
          <mail>{{email}}</mail>.
        `,
      },
    },
    list: {
      visitors: 'Visitors',
      staff: 'Staff in the back-office',
      name: 'Name',
      kind: 'Kind',
      purpose: 'What for',
      kept: 'How long',
      kinds: {
        necessary: 'necessary',
        functional: 'functional',
      },
      places: {
        cookie: 'cookie',
        session: 'storage of the tab',
        local: 'storage of the browser',
      },
      lives: {
        asked: 'valid for {{functional}}',
        tab: 'until the tab is closed',
        sent: 'until it is sent, at most until the tab is closed',
        kept: 'until you erase it',
        hours: 'at most {{staffHours}} hours',
        year: '{{functional}}',
      },
      purposes: {
        consent: 'your choice about cookies',
        draft: 'an order, a request, a registration or feedback you have begun, so that it survives a reload',
        scroll: 'the place on a page the Back button returns you to',
        scheme: 'light or dark',
        accessibility: 'accessibility settings',
        session: 'the sign-in; no script can read it, no other site sends it',
        device: 'a known device, so that a stranger’s attempts do not lock its owner out',
        drafts: 'notes being written',
        shortcuts: 'whether keyboard shortcuts are on',
      },
    },
    retention: {
      caption: 'Retention periods',
      kind: 'Kind',
      kept: 'At most',
      session: 'Session cookies',
      sessionKept: 'until the browser is closed',
      functional: 'Functional cookies',
      analytical: 'Analytical cookies, should we ever use them',
      local: 'Browser storage',
      localKept: 'until you erase it',
    },
  },
} as const satisfies EnglishWords<typeof slovak>
