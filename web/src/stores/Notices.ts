/** It comes with `shell/Toasts`, after the page. Where it could not come, the page has said it all the same. */
const sonner = () => import('sonner').catch(() => undefined)

/** Milliseconds a notice stays. */
const stay = { usual: 4000, error: 5000 } as const

/** Short messages in the corner: an echo of what the page says too, never the only place for it. */
export const notices = {
  succeeded: async (title: string, description?: string): Promise<void> => {
    ;(await sonner())?.toast.success(title, { description, duration: stay.usual })
  },
  failed: async (title: string, description?: string): Promise<void> => {
    ;(await sonner())?.toast.error(title, { description, duration: stay.error })
  },
}
