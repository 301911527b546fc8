import { inject } from 'vitest'
import { setRunFile } from '../e2e/run-state.ts'

// Requests of the browser tests are also used here, and they read the run from this file.
setRunFile(inject('runFile'))
