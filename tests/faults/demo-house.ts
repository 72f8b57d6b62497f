/** The demo in a process of its own, with fewer orders than people get. */
import { runDemo } from '../../server/demo.ts'

runDemo(400)
