/** The times of a day, each quarter of an hour, its end among them: by the clock of 24 hours, which a browser's own field does not keep to. */
export const DAY_TIMES = Array.from({ length: 97 }, (_, at) => {
  const time = `${String(Math.floor(at / 4)).padStart(2, '0')}:${String((at % 4) * 15).padStart(2, '0')}`
  return { value: time, label: time }
})
