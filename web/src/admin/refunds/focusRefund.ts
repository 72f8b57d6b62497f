/** Focus goes to the refund that somebody was led to, in whichever state it stands; nowhere where it does not stand here any more. */
export const focusRefund = (id: string) =>
  requestAnimationFrame(() => {
    const row = document.querySelector<HTMLElement>(`[data-refund="${CSS.escape(id)}"]`)
    const way = row?.querySelector<HTMLElement>('a') ?? row
    way?.focus()
  })
