import type { EnglishWords } from '../../../i18n/messages.ts'
import type { words as slovak } from './words.sk.ts'

export const words = {
  pages: {
    terms: {
      title: 'Terms of use · {{brand}}',
      description:
        'How the contract comes about, what an order costs, how long a voucher is valid, and how to complain or withdraw.',
    },
  },
  terms: {
    heading: 'Terms of use',
    lead: 'What you order, what it costs and what you are entitled to. By placing an order you accept these terms.',
    sections: {
      operator: {
        title: 'Who issues the vouchers',
        text: `
          Vouchers are sold and issued by {{legalName}}, {{registration}}, {{seat}} (“we”). Reach us at
          <mail>{{email}}</mail>, on <phone>{{phone}}</phone> or with the form on the page
          <support>Support</support>.

          The terms apply to everybody who orders a voucher, buys one at a sales point or uses one. If you buy outside
          your business, you are a consumer and above all the Slovak Consumer Protection Act No. 108/2024 protects you.
        `,
      },
      voucher: {
        title: 'What a voucher is',
        text: `
          A voucher is a prepaid amount in euros, US dollars or Czech crowns. It has a code and a password. Whoever
          holds both can spend the balance with partners and in online shops that accept vouchers. They are listed on
          the page <redeem>Where to redeem</redeem>.

          A voucher is not a bank account, earns no interest and cannot be topped up. You can buy one without
          registration. That does not mean limitless anonymity: an order needs a contact, a bank transfer and a postal
          order show who paid, and for larger amounts the law may oblige us to verify who you are.
        `,
      },
      order: {
        title: 'Order and contract',
        text: `
          You send the order with the button “Order with obligation to pay”. Before that you see a summary with the
          whole price and can correct everything. The contract is concluded when we show you the order number. We
          confirm it by e-mail together with the payment details.

          Every order has a page of its own at a secret address. Whoever knows the address sees the order. Keep it, and
          do not send it to anybody.

          If you do not pay within {{dueDays}} days, we remind you once. If the money has not come within another
          {{graceDays}} days, of a postal order {{postalTo}} working days, the order lapses and you owe us nothing. A
          payment that comes later is returned or, if you agree, the vouchers are issued.
        `,
      },
      price: {
        title: 'Price and fees',
        text: `
          You pay the sum of the vouchers’ values, a processing fee per order and, for delivery by courier, the
          delivery. You see the whole price in the summary before you send the order, and we add nothing to it.
          Delivery by e-mail and SMS is free of charge.

          Using a voucher costs nothing: we charge nothing for paying a partner or for checking the balance. A bank, a post office or a phone operator may charge fees of its own.
        `,
      },
      limits: {
        title: 'Amounts and limits',
        text: `
          You choose an amount we offer or enter your own within the limits of the table. An order may have at most
          {{orderLines}} lines, and each of them at most {{pieces}} pieces.

          A piece that costs more than one voucher may carry is issued as several vouchers of equal value:
          <money>{{largestPiece}}</money> comes as <money>{{parts}}</money>.

          The Slovak Anti-Money Laundering Act (No. 297/2008) may oblige us to ask for an identity document or to refuse
          an order. We then return what you paid, unless the law says otherwise.
        `,
      },
      payment: {
        title: 'How you pay',
        text: `
          Nothing is paid online. Choose one of three ways:

          - <b>By bank transfer.</b> You get the details and a QR code as soon as you have ordered. The money is usually
            with us by the next working day, an instant payment within seconds.
          - <b>In cash at a sales point.</b> Show the code of the order and pay in the currency you ordered in. The
            sales points are on the <map>map</map>. Any of which the map says so sells vouchers while you wait. As the law requires, cash in euros is rounded to five cents; the
            order shows the rounded amount.
          - <b>By postal order.</b> The payment reaches us within {{postalFrom}} to {{postalTo}} working days, and the order
            waits for it. Many post offices scan the PAY by square code of an order in euros. The post
            office charges a fee and may ask for an identity document, so this payment is not anonymous.

          If you send less, we issue the vouchers once the rest has come. If you send more, or twice, we return the
          difference.
        `,
      },
      delivery: {
        title: 'When and how the voucher comes',
        text: `
          We issue the vouchers within {{processingHours}} hours of receiving the full payment. As you chose:

          - <b>By e-mail:</b> the code in one message, the password in another.
          - <b>By SMS:</b> code and password to your mobile, in two text messages.
          - <b>By e-mail and SMS:</b> the code by e-mail, the password by SMS.
          - <b>By courier:</b> printed vouchers to your address, {{courierFrom}} to {{courierTo}} working days after the
            payment.

          If a message has not come, look into your spam folder and write to us. A code you have not used yet is replaced
          by a new one, and the old one is cancelled.
        `,
      },
      validity: {
        title: 'Validity and spending in parts',
        text: `
          A voucher is valid for {{validity}} from issue, until the end of the last day, Slovak time. The date is on the
          voucher, and you can find it at any time on the page <verify>Check a voucher</verify>.

          You can spend a voucher in parts. The balance stays active until the voucher expires.

          The goods or services you pay for with a voucher are sold by the partner, who is responsible for their quality,
          delivery and return. If a partner refunds you, the money may return to the same voucher. If it has
          expired in the meantime, we pay it out on request.
        `,
      },
      expired: {
        title: 'When a voucher has expired',
        text: `
          An expired voucher cannot be used. A month before, if there is something left on it, an e-mail tells you so. What is left on it is not silently lost: we keep a record of it and pay it
          out on request. Tell us the serial number of the voucher and the account for the money through
          <refund>Support</refund>. The claim becomes time-barred under the Slovak Civil Code.
        `,
      },
      safety: {
        title: 'Safety of the code and password',
        text: `
          The code and password are like cash. Do not send them to anybody, photograph them or say them on the
          phone. No police officer, bank or authority will ever
          ask to be paid with a voucher. Anyone who does is a scammer.

          If you suspect that somebody else knows the code and password, <block>block the voucher</block> at once. Code and
          password are enough for that, at any hour; nobody can pay with it from then on, and what is left stays on it. If you
          have no code or no password, call <phone>{{phone}}</phone> or send <lost>Support</lost> the serial number of the voucher or the
          number of the order, and they will see to it. Only support can unblock it, or issue a new one with what is left.

          We are not liable for what somebody spent with your code and password before the voucher was blocked, unless the
          damage was our fault.
        `,
      },
      withdrawal: {
        title: 'Withdrawal from the contract',
        text: `
          You may withdraw from the contract within {{withdrawalDays}} days of the order without giving a reason, most
          simply on the page of the order. Its vouchers with something left on them stop working then. What you have not spent of them we return within
          {{refundDays}} days, with the share of the fees for vouchers of which you have spent nothing. How, a form, and the exceptions are on
          the page <withdrawal>Withdrawal from the contract</withdrawal>.
        `,
      },
      complaints: {
        title: 'Complaints',
        text: `
          If a voucher has not come, cannot be used, or its balance is wrong, complain through <support>Support</support>,
          at <mail>{{email}}</mail> or by post to our address. Give the order number or the voucher’s serial number, never
          the password.

          We confirm the complaint at once and settle it within {{complaintDays}} days at the latest. If it is justified, we
          issue another voucher or return the money, as you choose. You get a written confirmation of how it was settled.
        `,
      },
      availability: {
        title: 'Availability of the service',
        text: `
          We do everything to keep the site and payments working at all times, but cannot rule out maintenance and outages.
          If we have switched off ordering or support for a while, the page says so. If an outage was ours and a voucher
          expired in the meantime, we pay out the balance on request.
        `,
      },
      liability: {
        title: 'Liability',
        text: `
          We are liable under the law for damage we cause by breaching a duty. We are not liable for the goods and services
          of partners, for a wrong e-mail, phone number or address you gave us, or for delays of a bank, a post office or a
          phone operator.

          Nothing in these terms limits those rights of a consumer that cannot be waived by law.

          Do not use vouchers for anything unlawful. A voucher we reasonably suspect of fraud or money laundering may be
          blocked until the matter is clear.
        `,
      },
      data: {
        title: 'Personal data',
        text: `
          We process the data of an order to perform the contract. Details and your rights are on the page
          <privacy>Privacy policy</privacy>; what your browser stores is described in the <cookies>Cookie policy</cookies>.
        `,
      },
      disputes: {
        title: 'Resolving disputes',
        text: `
          Write to us first, most matters can be solved. If we refuse a request for redress or do not answer it within the
          period set by law, you may propose alternative dispute resolution under Act No. 391/2015. The competent body is the
          <soi>Slovak Trade Inspection</soi> or another one listed by the <adr>Ministry of Economy of the Slovak Republic</adr>.
          For consumers the procedure is usually free of charge.

          The Slovak Trade Inspection supervises the rights of consumers. You may always turn to a court, too.
        `,
      },
      final: {
        title: 'Final provisions',
        text: `
          The contract is governed by Slovak law. A consumer from another state of the European Union also has the protection
          given by the law of their home. The contract is concluded in the language in which you ordered; where the versions
          differ, the Slovak one prevails.

          The terms of the day on which you sent the order apply to it. A new version is published on this page with the date
          of the change and has no effect on earlier orders.
        `,
      },
    },
    limits: {
      caption: 'Limits and fees by currency',
      currency: 'What',
      piece: 'Amount of your own, per piece',
      pieceRange: '<money>{{min}}</money> to <money>{{max}}</money>',
      voucher: 'One voucher at most',
      order: 'One order at most',
      processing: 'Processing an order',
      courier: 'Delivery by courier',
    },
  },
} as const satisfies EnglishWords<typeof slovak>
