/** The verses from Kothine Sunday (-49) to Pentecost (49), by the number of days from Easter. */
export const moveableDays: ReadonlyMap<number, string> = new Map([
  // Great Lent: repentance and forgiveness, fasting, prayer, almsgiving, the healing Gospels
  [-49, 'John 2:5'], // Kothine Sunday: the wedding at Cana
  [-48, 'Matthew 6:14-15'], // the prayer of forgiveness
  [-47, 'Joel 2:12-13'],
  [-46, 'Matthew 6:17-18'],
  [-45, 'Isaiah 58:6'],
  [-44, 'Psalm 51:10-12'],
  [-43, 'Romans 12:21'],
  [-42, 'Luke 5:12-13'], // the leper
  [-41, 'Luke 18:13'],
  [-40, 'Psalm 51:1-2'],
  [-39, '1 John 1:8-9'],
  [-38, 'Isaiah 1:18'],
  [-37, 'Matthew 6:6'],
  [-36, 'Mark 1:35'],
  [-35, 'Mark 2:5'], // the paralytic
  [-34, 'Psalm 32:1-2'],
  [-33, 'Psalm 103:11-13'],
  [-32, 'Mark 12:29-30'],
  [-31, 'Isaiah 55:6-7'],
  [-30, 'Psalm 34:18'],
  [-29, 'Proverbs 19:17'],
  [-28, 'Matthew 15:28'], // the Canaanite woman
  [-27, 'Mark 9:23-24'],
  [-26, 'James 4:8'],
  [-25, 'John 3:16-17'], // Mid-Lent
  [-24, 'Jonah 2:7'],
  [-23, 'Ezekiel 36:26'],
  [-22, '1 Corinthians 9:24-25'],
  [-21, 'Luke 13:12-13'], // the crippled woman
  [-20, 'Psalm 146:8'],
  [-19, 'Colossians 3:12-13'],
  [-18, 'Matthew 18:21-22'],
  [-17, 'Micah 7:18-19'],
  [-16, '2 Corinthians 9:7'],
  [-15, 'Luke 6:36-37'],
  [-14, 'John 9:5'], // the man born blind
  [-13, 'Ephesians 5:8-10'],
  [-12, 'Mark 10:51-52'],
  [-11, 'Luke 15:7'],
  [-10, 'Lamentations 3:40-41'],
  [-9, 'Matthew 4:10'], // the Fortieth Friday: the temptation
  [-8, 'John 11:25-26'], // Lazarus
  // Hosanna and the Passion Week
  [-7, 'John 12:12-13'], // Hosanna
  [-6, 'John 12:24'],
  [-5, 'Matthew 22:37-39'], // the Lord teaches in the temple
  [-4, 'John 12:3'], // Bethany
  [-3, '1 Corinthians 11:23-24'], // the supper
  [-2, 'Isaiah 53:4-5'], // the Cross
  [-1, 'Romans 6:4'], // the tomb
  // Easter and Hevoro
  [0, 'Matthew 28:5-6'], // Easter
  [1, 'Psalm 118:22-24'],
  [2, 'Romans 6:8-9'],
  [3, 'John 20:16'],
  [4, '1 Corinthians 15:20-22'],
  [5, 'Revelation 1:17-18'],
  [6, 'Isaiah 25:9'],
  // after New Sunday: the risen Lord, the shepherd, the new life
  [7, 'John 20:28'], // New Sunday: St. Thomas
  [8, '1 John 5:4'],
  [9, '1 Corinthians 15:55-57'],
  [10, 'Psalm 30:11-12'],
  [11, 'Colossians 3:1-2'],
  [12, '2 Timothy 2:11-13'],
  [13, 'Psalm 16:8-9'],
  [14, 'John 21:12'], // by the sea of Tiberias
  [15, 'Ephesians 6:10-11'],
  [16, 'Romans 8:11'],
  [17, '2 Corinthians 5:17'],
  [18, 'Job 19:25'],
  [19, 'Psalm 98:1-2'],
  [20, 'John 10:10-11'],
  [21, 'John 21:15'], // St. Peter
  [22, 'Ezekiel 34:15'],
  [23, '1 Peter 2:25'],
  [24, 'Psalm 95:6-7'],
  [25, 'John 6:35'],
  [26, 'Acts 2:46-47'],
  [27, '1 John 5:11-12'],
  [28, 'Acts 2:32'], // the way to Emmaus
  [29, 'John 15:5'],
  [30, '1 Corinthians 15:58'],
  [31, 'John 13:34-35'],
  [32, 'Hosea 6:3'],
  [33, 'Ephesians 2:10'],
  [34, '1 John 3:2'],
  [35, 'Luke 9:62'], // no looking back
  // the Ascension
  [36, 'Matthew 28:19-20'],
  [37, 'John 14:1-2'],
  [38, 'Psalm 24:7-8'],
  [39, 'Mark 16:19-20'], // the Ascension
  // waiting for the Spirit
  [40, 'Luke 24:49'],
  [41, 'Philippians 2:9-11'],
  [42, 'John 17:20-21'], // that they may all be one
  [43, 'Acts 1:14'],
  [44, 'John 14:16-17'],
  [45, 'Ezekiel 36:27'],
  [46, 'Luke 11:13'],
  [47, 'Joel 2:28'],
  [48, 'John 7:37-38'],
  [49, 'Acts 2:3-4'], // Pentecost
]);
