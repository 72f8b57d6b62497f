/** What is said of a customer beside the pages, and on their own. */
export const words = {
  customer: {
    toPage: 'Celá stránka zákazníka',
    stranger: 'Otvorený záznam patrí niekomu inému: {{name}}.',
    toStranger: 'Ukázať toho zákazníka',
    placed: 'pri objednaní:',
    close: 'Zavrieť zákazníka',
    page: 'Zákazník',
    pageTitle: '{{name}} · {{brand}} administrácia',
    allOrders: 'Všetky objednávky tohto e-mailu',
    allTickets: 'Všetky tikety tohto e-mailu',
    missing: 'Takú objednávku ani tiket nemáme.',
  },
} as const

declare module '../../../i18n/messages.ts' {
  interface AdminWords {
    'admin/kit/customer': typeof words
  }
}
