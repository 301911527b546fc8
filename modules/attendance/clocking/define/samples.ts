import type { Samples } from '#platform/define/built-in/sample.ts'

export const clockingSamples: Samples = {
  // A circle has no corners, and a validity period ends after it begins.
  'attendance/areas': {
    shape: '圆形',
    polygon: [],
    wifiMacs: 'a4:5e:60:c1:02:3f',
    validFrom: '2026-01-01',
    validTo: '2030-12-31',
  },
}
