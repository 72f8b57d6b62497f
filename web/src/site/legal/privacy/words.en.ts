import type { EnglishWords } from '../../../i18n/messages.ts'
import type { words as slovak } from './words.sk.ts'

export const words = {
  pages: {
    privacy: {
      title: 'Privacy policy · {{brand}}',
      description:
        'Which data about you we hold, why, for how long, who gets them, and what you can do about it.',
    },
  },
  privacy: {
    heading: 'Privacy policy',
    lead: 'We want to know only what it takes to sell and deliver a voucher. You do not open an account.',
    sections: {
      controller: {
        title: 'Who processes the data',
        text: `
          The controller is {{legalName}}, {{registration}}, {{seat}}. For anything about personal data write to
          <mail>{{email}}</mail> or to our address. We follow Regulation (EU) 2016/679 (GDPR) and the Slovak Personal Data
          Protection Act No. 18/2018.
        `,
      },
      purposes: {
        title: 'What we process and why',
        text: `
          You can buy without registration. That is not the same as entirely anonymously: an order has to be delivered
          somewhere, and a bank transfer or a postal order carries the name of the payer. The fields not marked as optional are needed
          to conclude the contract; without them we cannot accept an order.
        `,
      },
      vouchers: {
        title: 'Voucher codes and passwords',
        text: `
          We do not store the code or the password of a voucher in readable form, only fingerprints of them made with a
          secret key, the serial number and the last four characters. The readable code exists, encrypted, only until we
          have delivered it, and is then erased. That is why we cannot send it again, only issue a replacement.

          Where and when you used a voucher we know as an amount, a time and a merchant. What you bought we do not know.
        `,
      },
      recipients: {
        title: 'Who gets the data',
        text: `
          We do not sell data or use them for advertising. Only those get them without whom we could not provide the
          service, and only as much as they need:

          - the hosting provider on whose servers the site runs,
          - the e-mail and SMS providers who deliver the messages,
          - the courier: name, address and phone number, if you choose one,
          - the bank and the post office through which you pay,
          - the accountant and the tax adviser,
          - authorities to whom the law obliges us to give data.

          A merchant you pay does not get your name or contact from us. They see whether the voucher is
          valid, what is left on it, its serial number and the payments it has taken from it. Whoever has the code and the
          password sees on the verification page where, when and how much was paid with the voucher.

          We do not transfer data outside the European Economic Area. Should that become necessary, we will use the
          safeguards of the GDPR and say so here.
        `,
      },
      retention: {
        title: 'How long we keep data',
        text: `
          Orders and payments are accounting records, which the Slovak Accounting Act (No. 431/2002) obliges us to keep for
          {{accounting}} after the year they belong to. Messages to support and feedback are kept for {{correspondence}},
          until the claims they concern are time-barred. Then we erase them, or everything in them that leads to you.

          The sum under a form is valid for {{humanCheckMinutes}} minutes, and we only remember that it was used.
        `,
      },
      trail: {
        title: 'Records of changes and sign-ins',
        text: `
          Every change of an order is recorded: what, when and which of our people made it. The records cannot be
          rewritten. Personal values in them are sealed with a key that belongs to one person only. When we destroy the key
          at your request, nobody can read the values any more, and the record still stays whole.

          We store an IP address and the kind of browser only when staff sign in. To limit attempts that come too often,
          we keep a fingerprint of a visitor’s IP address, of the e-mail in a form and of the code they entered, made with a
          secret key, for minutes to hours. Neither address, e-mail nor code can be read back from it. The server’s logs hold no names, e-mails, phone numbers or
          codes.
        `,
      },
      security: {
        title: 'How we protect data',
        text: `
          - The connection to the site is encrypted.
          - Only staff who need the data reach them, after signing in with a password.
          - The page of an order opens only with its secret address; the order number alone opens nothing.
          - E-mails to staff about orders do not contain your data.
          - Should data leak in a way that puts you at risk, we will let you know.
        `,
      },
      rights: {
        title: 'Your rights',
        text: `
          You may ask for:

          - <b>access</b> to your data and a copy of them,
          - <b>correction</b> of wrong data,
          - <b>erasure</b>, where we no longer need them by law or to defend claims,
          - <b>restriction</b> of processing,
          - <b>portability</b> of the data you gave us, in a common format,
          - and you may <b>object</b> to processing based on legitimate interest.

          You may withdraw a consent at any time; what we did on its basis before stays lawful. Write to
          <mail>{{email}}</mail>. We answer without undue delay, within a month at the latest, and free of charge. So as not
          to give data to a stranger, we may verify that it is you.
        `,
      },
      automated: {
        title: 'Automated decisions and children',
        text: `
          We do not decide about you automatically and make no profiles. The service is meant for adults and for young people
          who may conclude such a contract. If we learn that a child gave us data without a parent’s consent, we erase them.
        `,
      },
      cookies: {
        title: 'Cookies and browser storage',
        text: `
          What the site stores in your browser, for how long and how you change it is in the <cookies>Cookie policy</cookies>.
        `,
      },
      complaint: {
        title: 'Complaint',
        text: `
          If you think that we do not handle data properly, tell us first, or turn straight to the
          <uoou>Office for Personal Data Protection of the Slovak Republic</uoou>. You may also go to the authority of the
          state you live in, or to a court.
        `,
      },
      changes: {
        title: 'Changes of this text',
        text: `
          When what we do with data changes, this text and the date above it change too. We will write to you about a
          substantial change that concerns an open order of yours.
        `,
      },
    },
    purposes: {
      caption: 'Purposes of processing',
      purpose: 'Purpose',
      data: 'Data',
      basis: 'Legal basis',
      kept: 'How long',
      rows: {
        order: {
          purpose: 'The order, issuing and delivering vouchers',
          data: 'name, e-mail, phone number, contents of the order, note; for a courier the address',
          basis: 'contract',
          kept: '{{accounting}}',
        },
        payment: {
          purpose: 'Payments, refunds, accounting',
          data: 'amount, variable symbol, account and name of the payer from the statement',
          basis: 'contract and legal obligation',
          kept: '{{accounting}}',
        },
        voucher: {
          purpose: 'Checking, spending and blocking a voucher',
          data: 'fingerprint of the code, serial number, movements on the voucher and at which merchant',
          basis: 'contract',
          kept: '{{accounting}}',
        },
        support: {
          purpose: 'Questions, complaints and withdrawals',
          data: 'name, e-mail, subject and text of the message, serial number of the voucher',
          basis: 'contract, legal obligation and our legitimate interest in answering you',
          kept: '{{correspondence}}',
        },
        registration: {
          purpose: 'Registration of sellers and merchants',
          data: 'name, e-mail, phone, shop or company, company number, town and text of the message',
          basis: 'steps before a contract',
          kept: '{{correspondence}}',
        },
        feedback: {
          purpose: 'Feedback',
          data: 'rating and text; an e-mail only if you give one',
          basis: 'legitimate interest in improving the service',
          kept: '{{correspondence}}',
        },
        abuse: {
          purpose: 'Protection from abuse and robots',
          data: 'the sum under a form, number of attempts, a fingerprint of the IP address',
          basis: 'legitimate interest in protecting the service',
          kept: 'minutes to hours',
        },
        law: {
          purpose: 'Anti-money laundering duties',
          data: 'identity, where the law orders us to verify it',
          basis: 'legal obligation',
          kept: 'as long as Act No. 297/2008 requires',
        },
      },
    },
  },
} as const satisfies EnglishWords<typeof slovak>
