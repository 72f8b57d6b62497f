import './theme/fonts.css'
import './theme/global.css'
import { pause } from './pause.ts'

// Everything this page needs is asked for in its head, each part after what it is made of. Taken up one by one, none is a
// long task; where one cannot be fetched, the router says so.
for (const { href } of document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')) {
  await import(/* @vite-ignore */ href).catch(() => {})
  await pause()
}
const { start } = await import('./start.tsx')
await start()
