import type { EnglishWords } from '../../messages.ts'
import type { sk } from './sk.ts'

export const en = {
  views: {
    title: 'Saved views',
    mine: 'Mine',
    team: 'For everybody',
    loading: 'Loading views…',
    rows_one: '{{count}} record',
    rows_other: '{{count}} records',
    moreThan: 'more than {{count}}',
    none: 'Nothing is here yet. A view is the search and the filters of a list under a name, one press away.',
    failed: 'Views cannot be used now, the server does not answer.',
    full: 'A list takes at most {{most}} views of your own and {{most}} for everybody. Remove one first.',
    remove: 'Remove view {{name}}',
    removed: 'The view “{{name}}” is removed.',
    putBack: 'Put back',
    keepTitle: 'Save what you see',
    keepFirst: 'While you search or filter the list, you can save that here.',
    name: 'Name of the view',
    replaces: 'There is a view of this name. Saving takes its place.',
    tooLong: 'This search is too long to be saved. Make it shorter.',
    shared: 'Show it to the whole team',
    keep: 'Save view',
    kept: 'The view “{{name}}” is saved.',
    link: 'a link to this list',
    linkTitle: 'A link to what you see',
  },
} satisfies EnglishWords<typeof sk>
