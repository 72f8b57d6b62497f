/**
 * Hears that somebody turns back or forward in the browser's history, before any page is drawn for it; answers what ends that.
 * An address that was left before its page was drawn changes no page, so nothing else tells of it.
 */
export function onTurning(act: () => void): () => void {
  addEventListener('popstate', act, true)
  return () => removeEventListener('popstate', act, true)
}
