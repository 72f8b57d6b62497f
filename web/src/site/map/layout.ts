/** Whether list and map have room side by side: measured in the text's size, so that large text gets one column. */
export const page = 'map-page / inline-size'
export const wide = '@container map-page (min-width: 56rem)'
export const narrow = '@container map-page (max-width: 55.99rem)'

/** How high the map is (rule W8). Pixels. */
export const heightPx = 600
