/** A picture of an area in its own units: a circle or a polygon. */
export type AreaPicture = {
  size: number
  circle: { x: number; y: number; r: number } | null
  polygon: string
  centre: { x: number; y: number }
  /** The tried place; null without one, or if it is too far away. */
  tried: { x: number; y: number; isInside: boolean } | null
  /** Lines of longitude and latitude with their labels. */
  lines: { path: string; label: string; x: number; y: number }[]
  bar: { from: number; to: number; y: number; label: string }
  /** The content of the picture in words. */
  about: string
}

export type AreaView = {
  picture: AreaPicture
  /** The typed values and the result. */
  form: { lng: string; lat: string; accuracy: string; coord: string }
  systems: { value: string; label: string }[]
  answer: { isGood: boolean; text: string } | null
}
