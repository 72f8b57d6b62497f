/**
 * Does something at once, and again so many milliseconds after it was done. What fails is reported, and done again next
 * time. What it answers stops it, once what is under way is over.
 */
export function repeatRegularly(
  work: () => Promise<unknown>,
  everyMs: number,
  report: (fault: unknown) => void,
): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined
  let isWanted = true
  let underWay = Promise.resolve()
  const next = () => {
    underWay = work()
      .catch(report)
      .then(() => {
        if (isWanted) timer = setTimeout(next, everyMs)
      })
  }
  next()
  return async () => {
    isWanted = false
    clearTimeout(timer)
    await underWay
  }
}
