import type { Language } from '@hotovo/domain/shared/language'
import { type RouteObject, redirect } from 'react-router-dom'
import { pathIn } from './i18n/language.ts'
import { addWords } from './i18n/messages.ts'
import {
  entrancePages,
  moved,
  officeWords,
  pages,
  type StaffPageName,
  staffPages,
  type VisitorPageName,
} from './pages.ts'
import { Failure } from './shell/Failure.tsx'
import { Shell } from './shell/Shell.tsx'
import { fetchPart, type Site, visitorScreens } from './visitor-screens.tsx'

const pageRoutes = (site: Site): RouteObject[] =>
  Object.entries(visitorScreens).map(([name, load]) => ({
    path: pages[name as VisitorPageName].path.slice(1),
    handle: pages[name as VisitorPageName],
    lazy: async () => {
      const words = site.translator.then((translator) =>
        addWords(translator, pages[name as VisitorPageName].words),
      )
      const [screen] = await Promise.all([load(site), fetchPart(words)])
      return screen
    },
  }))

const movedRoutes = (language: Language): RouteObject[] =>
  Object.entries(moved).map(([from, page]) => ({
    path: from.slice(1),
    loader: ({ request }) => redirect(pathIn(language, pages[page].path) + new URL(request.url).search),
  }))

/** Fetches the back-office with the first of its pages; a fetch that failed is tried again with the next. */
function backOfficeOf({ staffDoor, settings, translator, drafts }: Site) {
  const open = async () => {
    const wordsOf = async () => {
      const [{ addAdminWords }, words] = await Promise.all([import('./i18n/adminWords.ts'), translator])
      await addAdminWords(words, officeWords)
      return (name: StaffPageName) => addAdminWords(words, pages[name].words)
    }
    const [{ backOffice }, door, wordsFor] = await fetchPart(
      Promise.all([import('./admin/frame/backOffice.tsx'), staffDoor(), wordsOf()]),
    )
    const { Frame, screens } = backOffice({ door, settings, storage: drafts })
    const screen = async (name: StaffPageName) => {
      const [Component] = await Promise.all([screens[name](), wordsFor(name)])
      return { Component }
    }
    return { Frame, screen }
  }
  let opening: ReturnType<typeof open> | undefined
  return () => {
    opening ??= open().catch((fault) => {
      opening = undefined
      throw fault
    })
    return opening
  }
}

const entranceRoutes = ({ staffDoor, settings, translator }: Site, language: Language): RouteObject[] =>
  entrancePages.map((name) => ({
    path: pathIn(language, pages[name].path),
    errorElement: <Failure />,
    lazy: async () => {
      const words = async () => {
        const [{ addAdminWords }, known] = await Promise.all([import('./i18n/adminWords.ts'), translator])
        await addAdminWords(known, [...officeWords, ...pages[name].words])
      }
      const [{ recoveryScreens }, door] = await fetchPart(
        Promise.all([import('./admin/recovery/screens.tsx'), staffDoor(), words()]),
      )
      return { Component: recoveryScreens(door, settings)[name] }
    },
  }))

/** The cash desk: by itself, no page of the back-office comes with it. */
const cashDeskRoute = (site: Site, language: Language): RouteObject => ({
  path: pathIn(language, pages.cashDesk.path),
  errorElement: <Failure />,
  lazy: () => fetchPart(import('./admin/frame/cashDeskDoor.ts').then((door) => door.openCashDesk(site))),
})

/** The site in one language as a tree: a frame around every page, a failed page within the frame. */
export const routes = (site: Site, language: Language): RouteObject[] => {
  const office = backOfficeOf(site)
  return [
    {
      path: pathIn(language, '/'),
      element: <Shell settings={site.settings} />,
      errorElement: <Failure />,
      children: [{ errorElement: <Failure />, children: [...pageRoutes(site), ...movedRoutes(language)] }],
    },
    ...entranceRoutes(site, language),
    cashDeskRoute(site, language),
    {
      path: pathIn(language, pages.admin.path),
      lazy: async () => ({ Component: (await office()).Frame }),
      errorElement: <Failure />,
      children: [
        {
          errorElement: <Failure />,
          children: staffPages.map((name) => ({
            path: pages[name].path.slice(pages.admin.path.length + 1),
            lazy: async () => fetchPart((await office()).screen(name)),
          })),
        },
      ],
    },
  ]
}
