/** The demo in a process of its own, with fewer orders than people get. */
import { runDemo } from '../../server/commands/demo.ts'

runDemo(400)
