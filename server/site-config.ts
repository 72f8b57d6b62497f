import type { Installation } from '@hotovo/application/site/ports'
import { z } from 'zod'
import { projectVariables, StartRefused } from './config.ts'
import {
  installationIn,
  installationVariables,
  isLoopback,
  saidIn,
  sentencesOf,
  type Variables,
} from './installation.ts'

const SiteEnvironment = z
  .object({
    ...installationVariables,
    ...projectVariables,
    // A server behind a proxy may be tried without https; at a host of files nobody would sign in, ever.
    PUBLIC_URL: installationVariables.PUBLIC_URL.refine(
      (text) => text === undefined || !URL.canParse(text) || text.startsWith('https:') || isLoopback(text),
      { error: 'must start with https://, or lead to this machine: staff sign in over https only' },
    ),
  })
  .required({ PUBLIC_URL: true, SUPABASE_URL: true, SUPABASE_PUBLISHABLE_KEY: true })

/** What the site of a project is made of, where no server of ours serves it. */
export type SiteConfig = {
  readonly publicUrl: string
  readonly project: { readonly url: string }
  readonly installation: Installation
}

/** The site that an environment says. Throws a `StartRefused` that names every variable that is missing or wrong. */
export function readSiteConfig(environment: Variables): SiteConfig {
  const parsed = SiteEnvironment.safeParse(saidIn(environment), { error: () => 'must be set' })
  if (!parsed.success) throw new StartRefused(sentencesOf(parsed).join('\n'))
  const { PUBLIC_URL: publicUrl, SUPABASE_URL: url } = parsed.data
  return { publicUrl, project: { url }, installation: installationIn(parsed.data, publicUrl) }
}
