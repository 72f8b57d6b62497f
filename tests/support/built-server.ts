/** The server on a site that was built before the tests: to look whether it still is costs an eighth of a start. */
import { run } from '../../server/main.ts'

run(process.env, undefined, true)
