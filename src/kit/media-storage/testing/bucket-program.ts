/** Usage: `bucket-program.ts DIRECTORY PORT`. Serves a bucket and prints its MEDIA_URL; ends with its standard input. */
import { startBucketServer } from './bucket-server.ts';

const [, , directory = '', port] = process.argv;
const { mediaUrl } = await startBucketServer(directory, Number(port));
console.log(mediaUrl);
process.stdin.resume().on('end', () => process.exit());
