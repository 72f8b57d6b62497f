import { Groups } from './Groups.tsx'
import { emailGroups } from './groups.ts'

/** An e-mail; a long one breaks before its @, where it reads best. */
export const Email = ({ children }: { readonly children: string }) => (
  // One child, also where a link lays its children out side by side.
  <span>
    <Groups groups={emailGroups(children)} />
  </span>
)
