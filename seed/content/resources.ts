/** Service resources of the demonstration parish. The texts are original; nothing is copied from the church's books. */

interface DemoResource {
  readonly name: string;
  /** In `files/`. */
  readonly file: string;
}

export const demoResources: readonly { readonly folder: string; readonly items: readonly DemoResource[] }[] =
  [
    {
      folder: 'Holy Qurbana',
      items: [
        { name: 'Order of Holy Qurbana, an outline', file: 'order-of-holy-qurbana.pdf' },
        { name: 'Notes for readers', file: 'notes-for-readers.docx' },
        { name: 'A drone in C to sing the responses on', file: 'drone.mp3' },
      ],
    },
    {
      folder: 'Evening Prayer',
      items: [
        { name: 'Evening prayer at home, an outline', file: 'evening-prayer-at-home.pdf' },
        { name: 'Bell before evening prayer', file: 'bell.wav' },
        { name: 'The lamp is lit', file: 'lamp.mp4' },
      ],
    },
    {
      folder: 'Great Lent',
      items: [
        { name: 'Keeping Great Lent with children', file: 'keeping-great-lent-with-children.pdf' },
        { name: 'Schedule for evening prayer in Lent', file: 'schedule-for-evening-prayer-in-lent.xlsx' },
      ],
    },
    {
      folder: 'Hymns',
      items: [
        { name: 'A scale to tune by', file: 'scale.mp3' },
        { name: 'The eight tones, a guide for the choir', file: 'the-eight-tones.pdf' },
        { name: 'Hymns of the month', file: 'hymns-of-the-month.xlsx' },
      ],
    },
    {
      folder: 'Sunday School',
      items: [
        { name: 'Lesson plan, the story of Noah', file: 'the-story-of-noah.docx' },
        { name: 'Calendar for families', file: 'calendar-for-families.pdf' },
        { name: 'Attendance sheet', file: 'attendance-sheet.xlsx' },
      ],
    },
    {
      folder: 'Parish Forms',
      items: [
        { name: 'Membership form', file: 'membership-form.pdf' },
        { name: 'Request for a house blessing', file: 'request-for-a-house-blessing.docx' },
        { name: 'Booking sheet for the hall', file: 'booking-sheet-for-the-hall.xlsx' },
      ],
    },
  ];
