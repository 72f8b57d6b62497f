import './theme/fonts.css'
import './theme/global.css'

/**
 * Lets the browser answer whoever presses, types or scrolls before the next part of the start: together they would be
 * one long task on a phone (decision 44).
 */
const pause = () => new Promise<void>((resume) => setTimeout(resume))

// All parts are asked for in the page's head already; here it is said in which order they are taken up.
await import('react-dom/client')
await pause()
await import('./theme/theme.ts')
await pause()
const { start } = await import('./start.tsx')
await pause()
await start()
