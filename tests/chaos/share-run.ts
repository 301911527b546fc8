import { inject } from 'vitest'
import { setRunFile } from '../e2e/run-state.ts'

// The requests of the browser tests are made here too, and they read the run from there.
setRunFile(inject('runFile'))
