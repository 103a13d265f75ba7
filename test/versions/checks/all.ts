/** All checks, first those on which later ones depend. Runs under the Node.js of an n8n version, with its engine. */
import './loading';
import './credentials';
import './requests';
import './importing';
import './failing';
import './cancelling';
import './waiting';
import './tools';
import './form';
import './registering';
import './receiving';
import './polling';
import './deciding';
import './answering';
import './remembering';
import './isolation';
