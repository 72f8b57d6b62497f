/** Where each figure of the overview leads: together these lists have what it counts. */
export const figureWays = {
  totalOrders: ['/admin/objednavky'],
  pendingOrders: ['/admin/objednavky?status=prijata', '/admin/objednavky?status=spracuva'],
  completedOrders: ['/admin/objednavky?status=vybavena'],
  activeTickets: ['/admin/tikety?status=open,in_progress'],
  resolvedTickets: ['/admin/tikety?status=resolved,closed'],
} as const
