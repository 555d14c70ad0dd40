// text: samples for the people who build the club
import { useState } from 'react'
import { Repeater } from '../forms/Repeater.tsx'
import { DEFAULT_STARS, StarLevel } from '../forms/StarLevel.tsx'
import { TextField } from '../forms/TextField.tsx'
import { useSample } from './use-sample.ts'

export function LanguagesSample() {
  const say = useSample()
  const [rows, setRows] = useState([{ name: say('Arabic', 'العربية'), level: DEFAULT_STARS }])
  return (
    <Repeater
      label={say('Languages', 'اللغات')}
      name="languages"
      value={rows}
      onChange={setRows}
      makeRow={() => ({ name: '', level: DEFAULT_STARS })}
      rowLabel={say('Language', 'لغة')}
      addLabel={say('Add a language', 'أضف لغة')}
      render={(row, index, change) => (
        <>
          <TextField
            label={say('Language', 'اللغة')}
            name={`languages.${index}.name`}
            value={row.name}
            onChange={name => change({ name })}
          />
          <StarLevel
            label={say('Level', 'المستوى')}
            name={`languages.${index}.level`}
            value={row.level}
            onChange={level => change({ level })}
          />
        </>
      )}
    />
  )
}
