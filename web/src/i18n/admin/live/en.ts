export const en = {
  live: {
    order_one: '{{count}} new, show',
    order_other: '{{count}} new, show',
    ticket_one: '{{count}} new, show',
    ticket_other: '{{count}} new, show',
    many: 'The list may have changed, show',
    changed: 'The record has changed meanwhile. What you typed stays.',
    load: 'Load',
  },
}
