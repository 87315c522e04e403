export const week = {
  title: 'This week',
  print: 'Print',
  toSchedule: (count: string) => `To schedule: ${count}`,
  notDone: 'Not marked done',
  today: (day: string) => `Today, ${day}`,
  tomorrow: (day: string) => `Tomorrow, ${day}`,
  later: 'Later',
  free: 'No visits',
  empty: {
    heading: 'No visits yet',
    text: 'Set a date on a job you won, and it shows up here.',
  },
  anyTime: 'Any time',
  move: 'Move',
  moveLabel: (name: string) => `Move: ${name}`,
  map: (place: string) => `Map: ${place}`,
  call: (phone: string) => `Call ${phone}`,
};
