import '../../../web/src/theme/fonts.css'
import '../../../web/src/theme/global.css'
import { hydrateRoot } from 'react-dom/client'
import { createStyleCache } from '../../../web/src/theme/Themed.tsx'
import { BarePage } from './BarePage.tsx'

hydrateRoot(document.getElementById('root')!, <BarePage styles={createStyleCache()} />)
