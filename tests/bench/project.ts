import { testProject } from '../support/supabase.ts'

/** The data API of a Supabase project over the database of an address, in a process of its own; ends with who started it. */
// It prints every refusal with its stack: a start asks what is not there yet.
console.error = () => {}
const project = await testProject({ address: JSON.parse(process.argv[2]!) })
process.send!(project.secret)
process.once('disconnect', () => process.exit())
